import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { ProcessOwner } from './postgres-binaries.ts';

/** The address of a role in the embedded PostgreSQL. */
export interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

/** Who logs in to the embedded PostgreSQL. */
export interface Logins {
  /** Makes the roles. The system vouches for it: it is open to the account that runs this program, and needs no password. */
  readonly superuser: Login;
  /** Has everything, and migrates. */
  readonly owner: Login;
  /** What the program does everything else as. */
  readonly application: Login;
}

interface Passwords {
  readonly owner: string;
  readonly application: string;
}

type Place = Pick<Login, 'host' | 'port'>;

export const superuser = 'truemark';
const owner = 'truemark_owner';
const application = 'truemark_application';
const database = 'truemark';
const passwordFile = 'database-passwords.json';

export function calculateLogins(place: Place, passwords: Passwords): Logins {
  return {
    superuser: { ...place, user: superuser, database },
    owner: { ...place, user: owner, database, password: passwords.owner },
    application: { ...place, user: application, database, password: passwords.application },
  };
}

/** The passwords of the program that runs on this data folder. */
export function readLogins(dataDir: string): Passwords {
  return JSON.parse(fs.readFileSync(path.join(dataDir, passwordFile), 'utf8'));
}

/** Says who may log in and how. */
export function writeLoginRules(cluster: string, owner: ProcessOwner): void {
  replaceFile(path.join(cluster, 'pg_hba.conf'), owner, [
    `local all ${superuser} peer map=program`,
    'local all all scram-sha-256',
  ]);
  replaceFile(path.join(cluster, 'pg_ident.conf'), owner, [`program "${os.userInfo().username}" ${superuser}`]);
}

function replaceFile(file: string, owner: ProcessOwner, lines: readonly string[]): void {
  const next = `${file}.next`;
  fs.rmSync(next, { force: true });
  fs.writeFileSync(next, lines.map(line => `${line}\n`).join(''), { mode: 0o600, flag: 'wx' });
  if (owner) fs.chownSync(next, owner.uid, owner.gid);
  fs.renameSync(next, file);
}

/** Makes the roles and the database where they are missing, and gives the roles new passwords. */
export async function makeLogins(place: Place, dataDir: string): Promise<Logins> {
  const passwords = { owner: makePassword(), application: makePassword() };
  const file = path.join(dataDir, passwordFile);
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify(passwords), { mode: 0o600, flag: 'wx' });
  const logins = calculateLogins(place, passwords);
  await runAll({ ...logins.superuser, database: 'postgres' }, [
    ...[makeRole(owner, passwords.owner), makeRole(application, passwords.application)].flat(),
    'revoke all on database postgres, template1 from public',
  ]);
  await makeDatabase({ ...logins.superuser, database: 'postgres' });
  return logins;
}

function makePassword(): string {
  return randomBytes(32).toString('base64url');
}

function makeRole(name: string, password: string): string[] {
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  return [
    `do $$ begin
       if to_regrole('${name}') is null then create role ${name}; end if;
     end $$`,
    `alter role ${name} with ${rights} password '${password}'`,
  ];
}

async function makeDatabase(address: Login): Promise<void> {
  const known = await runAll(address, [`select from pg_database where datname = '${database}'`]);
  const act = known?.rowCount === 1 ? `alter database ${database} owner to` : `create database ${database} owner`;
  await runAll(address, [`${act} ${owner}`]);
}

async function runAll(address: Login, statements: readonly string[]): Promise<pg.QueryResult | undefined> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    let last: pg.QueryResult | undefined;
    for (const statement of statements) last = await client.query(statement);
    return last;
  } finally {
    await client.end();
  }
}
