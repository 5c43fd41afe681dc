// What is sent to a whole platform, in benches.
import {
  type HostileFile,
  listBombs,
  listBroken,
  listOtherKinds,
  listSmugglers,
} from '../features/files/testing/hostile-files.ts';
import { makePhotograph, makeSoundPictures } from '../features/files/testing/sound-pictures.ts';

export { type HostileFile, makePhotograph };

/** All that nobody should send. */
export async function listHostileFiles(): Promise<readonly HostileFile[]> {
  const sound = await makeSoundPictures();
  return [...listOtherKinds(sound), ...listBombs(sound), ...(await listSmugglers(sound)), ...listBroken(sound)];
}
