// The part of swagger-ui-bundle.js that docs.js uses.
declare function SwaggerUIBundle(options: Record<string, unknown>): void;
