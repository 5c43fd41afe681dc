import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import { auditLedger, createLedger, type Ledger } from '../features/ledger/index.ts';
import type { Database } from '../platform/postgres/database.ts';
import { type App, type AppDependencies, runServer } from '../platform/process/run-server.ts';

/** What a client asks: a hold and a fee in one posting, or money for a new user. */
export interface LedgerRequest {
  readonly userId: number;
  readonly key: string;
  readonly isDeposit: boolean;
}

/** The program as it is, around the ledger alone, with the least of HTTP. */
async function buildLedgerApp({ database, clock, log }: AppDependencies): Promise<App> {
  const ledger = createLedger({ database, clock, log, isSandbox: true });
  const server = createServer((request, response) => {
    answer(request, ledger, database).then(
      reply => response.end(JSON.stringify(reply)),
      (error: Error) => response.writeHead(500).end(JSON.stringify(error.message)),
    );
  });
  return {
    isTrading: true,
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(`http://${host}:${(server.address() as AddressInfo).port}`));
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await ledger.close();
    },
  };
}

async function answer(request: IncomingMessage, ledger: Ledger, database: Database): Promise<unknown> {
  if (request.url === '/audit') return auditLedger(database, []);
  if (request.url === '/effects') {
    return database.query('select reference, count(*)::int as count from ledger_transfer group by reference');
  }
  let text = '';
  for await (const part of request) text += part;
  return post(ledger, JSON.parse(text));
}

function post(ledger: Ledger, { userId, key, isDeposit }: LedgerRequest) {
  const common = { asset: 'USDT', reference: key } as const;
  const available = userAccount(userId, 'available');
  const funds = { ...common, kind: 'deposit', amount: 10n ** 12n, debit: houseAccount('external:test') } as const;
  const hold = { ...common, kind: 'contractHold', amount: 90n, debit: available } as const;
  const fee = { ...common, kind: 'contractFee', amount: 1n, debit: available, credit: houseAccount('fees') } as const;
  const transfers = isDeposit
    ? [{ ...funds, credit: available }]
    : [{ ...hold, credit: userAccount(userId, 'margin') }, fee];
  return ledger.post({ userId, book: 'live', key, transfers });
}

await runServer(buildLedgerApp, process.env, process.argv.slice(2));
