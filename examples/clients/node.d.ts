// The part of Node that table.ts uses.
declare const process: { argv: string[] };
