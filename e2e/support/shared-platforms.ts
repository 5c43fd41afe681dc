import { createPlatform, type PlatformPlace } from './platform.ts';
import { cutRecordings, recordedSpeed } from './recorded-cut.ts';

/** Two products for all journeys of a run that leave others alone: a start costs more than most journeys do. */
export interface SharedPlatforms {
  /** On recorded prices as they came. */
  readonly steady: PlatformPlace;
  /** On recorded prices that hold what trading needs, sped up. */
  readonly lively: PlatformPlace;
  readonly livelyEnvironment: Readonly<Record<string, string>>;
  /** The lowest price of the Bitcoin perpetual, to which the recording of the lively one comes back each time. */
  readonly perpetualLow: number;
}

const name = 'SHARED_PLATFORMS';

/** Where the processes of the journeys find what was started for all of them. */
export function readSharedPlatforms(): SharedPlatforms {
  return JSON.parse(process.env[name] ?? '') as SharedPlatforms;
}

export default async function startSharedPlatforms(): Promise<() => Promise<void>> {
  const { folder, perpetualLow, remove } = cutRecordings();
  const livelyEnvironment = { FEED: `replay:${folder}`, FEED_SPEED: String(recordedSpeed) };
  const steady = await createPlatform();
  const lively = await createPlatform(livelyEnvironment);
  await Promise.all([steady.start(), lively.start()]);
  process.env[name] = JSON.stringify({ steady, lively, livelyEnvironment, perpetualLow } satisfies SharedPlatforms);
  return async () => {
    await Promise.all([steady.remove(), lively.remove()]);
    remove();
  };
}
