// Starts Swagger UI with this service's own OpenAPI document; no request goes to another host.
"use strict";

/* global SwaggerUIBundle -- swagger-ui-bundle.js is loaded before this file */

async function start() {
  // All addresses are relative to this page, so that the service may be mounted under any path.
  const here = new URL(".", document.baseURI);
  const answer = await fetch(new URL("openapi.json", here));
  if (!answer.ok) throw new Error(`The OpenAPI document could not be loaded: ${answer.status}`);
  const spec = await answer.json();
  spec.servers = [{ url: here.href.replace(/\/$/, "") }];
  // Swagger UI offers a file picker for a binary schema; a string schema gives a text field for the lines.
  spec.paths["/v1/bulk"].post.requestBody.content["application/x-ndjson"].schema = { type: "string" };
  SwaggerUIBundle({
    spec,
    dom_id: "#operations",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 2,
    tryItOutEnabled: true,
    validatorUrl: "none",
  });
}

start().catch((fault) => {
  const main = document.querySelector("#operations");
  if (main) main.textContent = fault.message;
});
