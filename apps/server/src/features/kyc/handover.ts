import type { HandoverPage, HandoverState } from '@truemark/contract/people/handover';
import {
  type DocumentType,
  handoverLinkMs,
  handoverPageMs,
  listPictureParts,
  type PicturePart,
  pictureParts,
} from '@truemark/domain/identity/verification';
import { accept, deny, type Result } from '@truemark/domain/result';
import { hashOpaqueText, makeOpaqueText } from '../../platform/crypto/opaque-text.ts';
import type { Denial } from '../../platform/http/denial.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import {
  addHandoverPicture,
  deleteHandover,
  findHandover,
  findHandoverPage,
  type Handover,
  openHandover,
  saveHandover,
} from './handover-store.ts';
import type { KycParts } from './parts.ts';
import { loadNewest } from './store.ts';
import { canSubmit } from './submit.ts';

type Answer<Value> = Promise<Result<Value, never> | Denial>;

/** Going on with an identity check on a telephone: by a link that opens once, for pictures alone. */
export interface Handovers {
  start(
    userId: number,
    wanted: { readonly documentType: DocumentType; readonly parts: readonly PicturePart[] },
  ): Answer<{ readonly linkToken: string; readonly expiresAt: number }>;
  describe(userId: number): Promise<HandoverState | null>;
  end(userId: number): Promise<void>;
  open(linkToken: string): Answer<{ readonly pageToken: string; readonly page: HandoverPage }>;
  loadPage(pageToken: string): Answer<HandoverPage>;
  /** Whose pictures a page may send. */
  findOwner(pageToken: string): Answer<number>;
  /** Keeps a finished upload as one of the pictures; the owner's own page is told. */
  addPicture(pageToken: string, part: PicturePart, uploadId: string): Answer<HandoverPage>;
}

export function createHandovers(parts: KycParts): Handovers {
  const { database, clock, files, randomBytes } = parts;

  const tellIn = (client: Parameters<KycParts['events']['appendIn']>[0], userId: number) =>
    parts.events.appendIn(client, [{ userId, kind: 'handover' }]);

  async function findPage(pageToken: string): Answer<Handover> {
    const found = await findHandoverPage(database, hashOpaqueText(pageToken), clock.nowMs());
    return found ? accept(found) : deny('handoverEnded');
  }

  return {
    async start(userId, { documentType, parts: asked }) {
      const wanted = listPictureParts(documentType).filter(part => asked.includes(part));
      if (wanted.length === 0) return deny('pictureRequired');
      const linkToken = makeOpaqueText(randomBytes);
      const expiresAtMs = clock.nowMs() + handoverLinkMs;
      return commitUnlessDenied(database, async client => {
        // Holds back a sending of the check: whichever comes first, no link outlives it.
        const status = await parts.identity.lockStatusIn(client, userId);
        const newest = await loadNewest(client, userId);
        if (!canSubmit(status, newest, status === 1)) return deny('verificationStatusWrong');
        const linkHash = hashOpaqueText(linkToken);
        await saveHandover(client, { userId, linkHash, documentType, parts: wanted, expiresAtMs });
        return accept({ linkToken, expiresAt: expiresAtMs });
      });
    },
    async describe(userId) {
      const found = await findHandover(database, userId, clock.nowMs());
      return found ? describeHandover(found) : null;
    },
    end: userId => deleteHandover(database.pool, userId),
    async open(linkToken) {
      const nowMs = clock.nowMs();
      const pageToken = makeOpaqueText(randomBytes);
      const opened = await commitUnlessDenied(database, async client => {
        const hashes = { linkHash: hashOpaqueText(linkToken), pageHash: hashOpaqueText(pageToken) };
        const found = await openHandover(client, { ...hashes, nowMs, expiresAtMs: nowMs + handoverPageMs });
        return found ? accept({ found, announce: await tellIn(client, found.userId) }) : deny('handoverEnded');
      });
      if (!opened.ok) return opened;
      opened.value.announce();
      return accept({ pageToken, page: describePage(opened.value.found) });
    },
    async loadPage(pageToken) {
      const found = await findPage(pageToken);
      return found.ok ? accept(describePage(found.value)) : found;
    },
    async findOwner(pageToken) {
      const found = await findPage(pageToken);
      return found.ok ? accept(found.value.userId) : found;
    },
    async addPicture(pageToken, part, uploadId) {
      const page = await findPage(pageToken);
      if (!page.ok) return page;
      if (!page.value.parts.includes(part)) return deny('pictureRequired');
      const finished = await files.uploads.finish(page.value.userId, uploadId);
      if (!finished.ok) return finished;
      const picture = {
        pageHash: hashOpaqueText(pageToken),
        part,
        fileId: finished.value.fileId,
        nowMs: clock.nowMs(),
      };
      const added = await commitUnlessDenied(database, async client => {
        const found = await addHandoverPicture(client, picture);
        return found ? accept({ found, announce: await tellIn(client, found.userId) }) : deny('handoverEnded');
      });
      if (!added.ok) return added;
      added.value.announce();
      return accept(describePage(added.value.found));
    },
  };
}

function describeHandover({ expiresAtMs, isOpened, pictures }: Handover): HandoverState {
  const arrived = pictureParts.flatMap(part => {
    const fileId = pictures[part];
    return fileId === undefined ? [] : [{ part, fileId }];
  });
  return { expiresAt: expiresAtMs, isOpened, pictures: arrived };
}

function describePage({ documentType, parts, pictures, expiresAtMs }: Handover): HandoverPage {
  const asked = parts.map(part => ({ part, isSent: pictures[part] !== undefined }));
  return { documentType, parts: asked, expiresAt: expiresAtMs };
}
