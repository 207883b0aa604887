// A service over HTTP: `node examples/service.js`, with Express where it is installed (npm install express), else bare.
//
// POST /games {game, scenario} answers a token for each seat; GET /seats/TOKEN what that seat may know; POST /seats/TOKEN
// {action} plays for it; GET /games/KEY/record the record, once the game is over. States stay here, in `games`: put
// them into a database of yours. The rules keep nothing between two requests.

import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

import { open, record, WargameError } from "../kernel.js";

class NotFound extends Error {}

// The requests by method and path; each takes the parameters of its path and the body.
export function routes(kernel) {
  const games = new Map(); // key: { game, steps }
  const seats = new Map(); // token: { key, seat }

  function seated({ token }) {
    const found = seats.get(token);
    if (!found) throw new NotFound("there is no such seat");
    return { ...found, ...games.get(found.key) };
  }

  async function look({ game, steps, seat }) {
    const step = steps.at(-1);
    const { decisions, over } = await game.pending(step);
    const told = await game.narrate(await game.seen(steps.flatMap(({ events }) => events), seat));
    return { seat, view: await game.view(step, seat), decision: decisions[seat] ?? null, waiting: Object.keys(decisions), over, told };
  }

  return {
    "POST /games": async (_, { game: id, scenario = null }) => {
      const game = await kernel.load(String(id));
      const first = await game.start(scenario);
      const key = randomBytes(8).toString("hex");
      games.set(key, { game, steps: [first] });
      const named = Object.keys(JSON.parse(first.line.split("\n")[0]).seats).map((seat) => [seat, randomBytes(16).toString("hex")]);
      for (const [seat, token] of named) seats.set(token, { key, seat });
      return { key, seats: Object.fromEntries(named) };
    },
    "GET /seats/:token": async (path) => look(seated(path)),
    "POST /seats/:token": async (path, { action }) => {
      const found = seated(path);
      found.steps.push(await found.game.apply(found.steps.at(-1), found.seat, action));
      return look(found);
    },
    "GET /games/:key/record": async ({ key }) => {
      const found = games.get(key);
      if (!found) throw new NotFound("there is no such game");
      if (!(await found.game.pending(found.steps.at(-1))).over) throw new WargameError("the game goes on: its record tells all secrets");
      return { record: record(found.steps) };
    },
  };
}

// The answer to an error of a route: what the rules refuse, with its clause.
function refused(error) {
  if (error instanceof NotFound) return [404, { because: error.message }];
  if (error instanceof WargameError) return [422, { because: error.because ?? error.message, clause: error.clause }];
  console.error(error);
  return [500, { because: "a fault of the service" }];
}

// Serves the routes with Express.
export function withExpress(express, kernel) {
  const app = express();
  app.use(express.json());
  for (const [route, answer] of Object.entries(routes(kernel))) {
    const [method, path] = route.split(" ");
    app[method.toLowerCase()](path, async (request, response) => {
      try {
        response.json(await answer(request.params, request.body ?? {}));
      } catch (error) {
        const [status, said] = refused(error);
        response.status(status).json(said);
      }
    });
  }
  return createServer(app);
}

// Serves the routes with Node alone.
export function bare(kernel) {
  const known = Object.entries(routes(kernel)).map(([route, answer]) => {
    const [method, path] = route.split(" ");
    return { method, form: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`), answer };
  });
  const asked = async (request) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const route = known.find(({ method, form }) => method === request.method && form.test(pathname));
    if (!route) throw new NotFound("there is no such address");
    let text = "";
    for await (const part of request) text += part;
    return route.answer(route.form.exec(pathname).groups ?? {}, text ? JSON.parse(text) : {});
  };
  return createServer(async (request, response) => {
    const [status, said] = await asked(request).then((value) => [200, value], refused);
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(said));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const kernel = await open();
  const express = await import("express").catch(() => null);
  const server = express ? withExpress(express.default, kernel) : bare(kernel);
  server.listen(Number(process.env.PORT ?? 8739), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port} ${express ? "with Express" : "without Express"}`));
}
