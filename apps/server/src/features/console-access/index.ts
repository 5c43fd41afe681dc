export { createAudit } from './audit.ts';
export { type ConsoleAccess, createConsoleAccess } from './console-access.ts';
export { auditPersonalTables } from './personal-data.ts';
export { registerConsoleAccessRoutes } from './routes.ts';
export { savePostedDecision, saveSecondDecision } from './second-decision-store.ts';
export { loadApprovalBars, refuseSecondPerson } from './second-person-store.ts';
export { registerUserRoutes } from './user-routes.ts';
