/** How many connections the program takes, and how many of them may be streams. */
export interface ConnectionLimits {
  readonly connectionsMax: number;
  readonly streamsMax: number;
}

/** Descriptors of the program itself: the database, the record, the log, and what it asks of others. */
const ownDescriptors = 128;
const connectionsMost = 40_000;
/** What is left of the connections is for calls, which go on while streams are full. */
const streamShare = 0.75;

/** Connections beyond the descriptors of the process would keep everybody out, and files of ours closed. */
export function calculateConnectionLimits(descriptorsMax: number): ConnectionLimits {
  const connectionsMax = Math.min(connectionsMost, Math.max(descriptorsMax - ownDescriptors, ownDescriptors));
  return { connectionsMax, streamsMax: Math.floor(connectionsMax * streamShare) };
}

/** Descriptors that the system lets this process have open; Node has raised the soft limit to the hard one at its start. */
export function readDescriptorsMax(): number {
  if (!process.report) return ownDescriptors;
  // To look up the names of peers takes long, and the types of Node leave the word out.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | 'unlimited' } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
