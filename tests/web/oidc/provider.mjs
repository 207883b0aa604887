// An OpenID Connect provider on loopback, by the package oidc-provider: any name signs in, with any password.
// node provider.mjs MODULES CLIENT SECRET REDIRECT; it writes its issuer when it is ready.

import { createRequire } from "node:module";
import http from "node:http";
import { pathToFileURL } from "node:url";

const [modules, client, secret, redirect] = process.argv.slice(2);
const { default: Provider } = await import(pathToFileURL(createRequire(`${modules}/`).resolve("oidc-provider")));
const server = http.createServer((request, response) => provider.callback()(request, response));
server.listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  provider = new Provider(issuer, {
    clients: [{ client_id: client, client_secret: secret, redirect_uris: [redirect] }],
    claims: { openid: ["sub"], profile: ["preferred_username"] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
    conformIdTokenClaims: false,
  });
  console.log(issuer);
});
let provider = null;
