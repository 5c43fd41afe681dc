import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, findNode, launch } from './launch/install.mjs';
import { webApps } from './launch/web-stamp.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');

// The server, started again whenever its sources change, and the web client and the console from their sources.
await launch(async () => {
  ensureInstalled(root);
  const port = process.env.PORT || '8080';
  const commands = [
    ['--watch', '--watch-preserve-output', path.join(root, 'apps/server/src/main.ts')],
    ...webApps.map(app => [path.join(root, 'node_modules/vite/bin/vite.js'), path.join(root, 'apps', app)]),
  ];
  const environment = { ...process.env, PORT: port, TRUEMARK_SERVER: `http://127.0.0.1:${port}` };
  const children = commands.map(words => spawn(findNode(root), words, { env: environment, stdio: 'inherit' }));
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  for (const child of children) child.once('exit', stop);
});
