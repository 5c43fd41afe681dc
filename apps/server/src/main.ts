import { buildApp } from './app.ts';
import { runServer } from './platform/run-server.ts';

await runServer(buildApp, process.env, process.argv.slice(2));
