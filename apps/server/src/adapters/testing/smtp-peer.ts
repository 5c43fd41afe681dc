import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
}

/** What the server says to a recipient instead of taking the mail. */
type Objection = (to: string) => { code: number; text: string } | undefined;

export interface SmtpPeer {
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** How often a mail was offered, taken or not. */
  readonly offers: string[];
  objectTo: Objection;
  /** Holds the answer to a mail back until it resolves. */
  hold: Promise<void>;
  close(): Promise<void>;
}

interface PeerSettings {
  readonly port?: number;
  readonly login?: { readonly user: string; readonly password: string };
}

function buildError({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A real SMTP server on a port of this machine. */
export async function openSmtpPeer({ port = 0, login }: PeerSettings = {}): Promise<SmtpPeer> {
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    // Clients that stay connected are cut, as by a server that goes down.
    closeTimeout: 50,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) => {
      const isRight = username === login?.user && password === login?.password;
      callback(isRight ? null : new Error('wrong name or password'), isRight ? { user: username } : undefined);
    },
    onRcptTo: ({ address }, _session, callback) => {
      peer.offers.push(address);
      const objection = peer.objectTo(address);
      callback(objection ? buildError(objection) : null);
    },
    onData: (stream, session, callback) => {
      let raw = '';
      stream.on('data', part => {
        raw += part;
      });
      stream.on('end', async () => {
        await peer.hold;
        for (const { address } of session.envelope.rcptTo) peer.mails.push({ to: address, raw });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const peer: SmtpPeer = {
    port: (server.server.address() as AddressInfo).port,
    mails: [],
    offers: [],
    objectTo: () => undefined,
    hold: Promise.resolve(),
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  return peer;
}

/** A part of a mail, decoded: `text/plain` or `text/html`. */
export function readMailPart(raw: string, type: string): string {
  const part = raw.split(/\r?\n--[^\r\n]+/).find(piece => piece.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  const coded = body.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(coded, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return coded;
  const bytes = coded.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => `%${hex}`);
  return Buffer.from(
    bytes.replaceAll(/%([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}
