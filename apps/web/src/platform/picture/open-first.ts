/** The first of several pictures that the browser can read; undefined where it can read none, as with JPEG 2000. */
export async function openFirst<Picture, Opened>(
  pictures: readonly (Picture | undefined)[],
  open: (picture: Picture) => Promise<Opened>,
): Promise<Opened | undefined> {
  for (const picture of pictures) {
    if (picture === undefined) continue;
    const [result] = await Promise.allSettled([open(picture)]);
    if (result.status === 'fulfilled') return result.value;
  }
  return undefined;
}
