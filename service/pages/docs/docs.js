// Starts Swagger UI on this service's own document; nothing is asked of another host.
"use strict";

async function start() {
  // All addresses are relative to this page, so that the service may live under a path of its own.
  const here = new URL(".", document.baseURI);
  const answer = await fetch(new URL("openapi.json", here));
  if (!answer.ok) throw new Error(`The document of the interface was refused: ${answer.status}`);
  const spec = await answer.json();
  spec.servers = [{ url: here.href.replace(/\/$/, "") }];
  // Told as bytes, lines would be asked for as a file; here they are typed.
  spec.paths["/v1/bulk"].post.requestBody.content["application/x-ndjson"].schema = { type: "string" };
  window.SwaggerUIBundle({
    spec,
    dom_id: "#questions",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 2,
    tryItOutEnabled: true,
    validatorUrl: "none",
  });
}

start().catch((fault) => {
  document.querySelector("#questions").textContent = fault.message;
});
