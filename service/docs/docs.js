// Starts Swagger UI on this service's own document; nothing is asked of another host.
"use strict";

// Both addresses are relative to this page, so that the service may live under a path of its own.
const here = new URL(".", document.baseURI);

function serveFromHere(url) {
  // Without a server in the document, Swagger UI asks the root of the host.
  const asked = new URL(url, here);
  return asked.pathname.startsWith(here.pathname) ? url : new URL(asked.pathname.slice(1) + asked.search, here).href;
}

window.SwaggerUIBundle({
  url: new URL("openapi.json", here).href,
  dom_id: "#questions",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  displayRequestDuration: false,
  tryItOutEnabled: true,
  validatorUrl: "none",
  requestInterceptor(request) {
    return { ...request, url: serveFromHere(request.url) };
  },
});
