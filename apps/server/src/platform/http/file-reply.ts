import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a call of the form `file` answers. */
export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Buffer | Readable;
}

export function sendFile(reply: FastifyReply, { fileName, contentType, body }: FileReply): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'private, no-store')
    .type(contentType)
    .send(body);
}
