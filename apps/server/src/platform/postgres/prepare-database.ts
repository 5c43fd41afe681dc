import { migrateJobs } from '../jobs/jobs.ts';
import type { Log } from '../process/log.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { grantApplication } from './application-grants.ts';
import { type Database, type DatabaseAddress, openDatabase } from './database.ts';
import { migrate, migrationsFolder, refuseUnmigrated } from './migrate.ts';

/** The two roles of a database. */
export interface DatabaseRoles {
  /** Has the tables and migrates them. Undefined when the program was not told of it, and somebody else migrates. */
  readonly owner: DatabaseAddress | undefined;
  /** May do what the program needs, and nothing else. */
  readonly application: DatabaseAddress;
}

/** Migrates as the owner and gives the application its rights. Answers how many migrations were applied. */
export async function prepareDatabase(roles: Required<DatabaseRoles>, log: Log): Promise<number> {
  if (!roles.owner) throw new StartRefusal('DATABASE_OWNER_URL is needed to migrate: it is the owner of the tables');
  const application = await openDatabase(roles.application, log);
  const owner = await openDatabase(roles.owner, log);
  try {
    const [role] = await application.query<{ name: string }>('select current_user as name');
    const applied = await migrate(owner, migrationsFolder, log);
    await migrateJobs(owner, log);
    await grantApplication(owner, role?.name ?? '');
    return applied;
  } finally {
    await owner.close();
    await application.close();
  }
}

/** Logs in as the application. A database that somebody else should have migrated is refused, and a role that may too much. */
export async function openApplication({ owner, application }: DatabaseRoles, log: Log): Promise<Database> {
  const database = await openDatabase(application, log);
  try {
    await refusePower(database);
    if (!owner) await refuseUnmigrated(database, migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What a fault in the program must not be able to do, however it is exploited. */
async function refusePower(database: Database): Promise<void> {
  const rows = await database.query<{ role: string; power: string }>(powerSql);
  const [first] = rows;
  if (!first) return;
  const powers = rows.map(({ power }) => power).join(', ');
  throw new StartRefusal(
    `DATABASE_URL logs in as ${first.role}, which ${powers}: the program needs a role without, and DATABASE_OWNER_URL the owner of the tables (docs/operating.md, Database)`,
  );
}

const powerSql = `
  select current_user as role, power
  from pg_roles as role
  cross join lateral (values
    (rolsuper, 'is a superuser'),
    (rolcreaterole, 'may make roles'),
    (rolreplication, 'may replicate'),
    (rolbypassrls, 'passes the rules of rows'),
    (has_database_privilege(current_user, current_database(), 'temporary'), 'may make temporary tables'),
    (has_database_privilege(current_user, current_database(), 'create'), 'may make schemas'),
    (has_schema_privilege(current_user, current_schema(), 'create'), 'may make tables'),
    (exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relowner = role.oid
    ), 'has tables of its own'),
    (exists (
      select from pg_auth_members where member = role.oid
    ), 'is a member of another role')
  ) as test (is_so, power)
  where rolname = current_user and is_so and (power = 'is a superuser' or not rolsuper)`;
