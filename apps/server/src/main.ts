import { buildApp } from './app.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup-command.ts';
import { runServer } from './platform/process/run-server.ts';
import { repairCommand } from './repair-command.ts';
import { restoreCommand } from './restore-command.ts';

await runServer(buildApp, process.env, process.argv.slice(2), {
  audit: auditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'repair-record': repairCommand,
});
