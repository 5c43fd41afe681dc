import { afterEach, expect, it } from 'vitest';
import { openSmtpPeer, readMailPart, type SmtpPeer } from '../testing/smtp-peer.ts';
import { createMailService, type Mail, type MailService } from './mail-service.ts';

const mail: Mail = {
  key: 'here.7',
  to: 'ann@example.org',
  subject: 'Your code',
  text: 'Hello <you>,\n\n123456\n\nIt holds.',
  languageTag: 'en',
  isRightToLeft: false,
};
const from = 'Truemark <no-reply@truemark.example>';

let resources = new AsyncDisposableStack();
afterEach(async () => {
  await resources.disposeAsync();
  resources = new AsyncDisposableStack();
});

async function openPeer(settings?: Parameters<typeof openSmtpPeer>[0]): Promise<SmtpPeer> {
  const peer = await openSmtpPeer(settings);
  resources.defer(() => peer.close());
  return peer;
}

function openService(url: string): MailService {
  const service = createMailService({ url, from });
  resources.defer(() => service.close());
  return service;
}

it('NTF-003 a mail has its words as text and as a page, with the sender, language and key of the message', async () => {
  const peer = await openPeer();
  const service = openService(`smtp://127.0.0.1:${peer.port}`);
  expect(await service.send(mail)).toEqual({ state: 'accepted' });
  const [received] = peer.mails;
  expect(received?.to).toBe('ann@example.org');
  const raw = received?.raw ?? '';
  expect(raw).toContain('From: Truemark <no-reply@truemark.example>');
  expect(raw).toContain('Message-ID: <here.7@truemark.example>');
  expect(raw).toContain('Content-Language: en');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(readMailPart(raw, 'text/plain').trim()).toBe(mail.text);
  const page = readMailPart(raw, 'text/html');
  expect(page).toContain('<html lang="en" dir="ltr">');
  expect(page).toContain('Hello &lt;you&gt;,</p>');
  expect(page).toMatch(/<p dir="ltr" style="font-size:28px[^>]*>123456<\/p>/);
});

it('NTF-003 an Arabic mail runs from right to left, its code from left to right', async () => {
  const peer = await openPeer();
  const service = openService(`smtp://127.0.0.1:${peer.port}`);
  await service.send({ ...mail, subject: 'رمزك', text: 'مرحبا\n\n123456', languageTag: 'ar', isRightToLeft: true });
  const raw = peer.mails[0]?.raw ?? '';
  expect(readMailPart(raw, 'text/plain')).toContain('مرحبا');
  const page = readMailPart(raw, 'text/html');
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain('<body dir="rtl"');
  expect(page).toMatch(/<p dir="ltr"[^>]*>123456/);
});

it('NTF-005 a mail that the server refuses for good is refused, one it refuses for now is postponed', async () => {
  const peer = await openPeer();
  const service = openService(`smtp://127.0.0.1:${peer.port}`);
  peer.objectTo = () => ({ code: 550, text: 'no such mailbox' });
  expect(await service.send(mail)).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('no such mailbox'),
  });
  peer.objectTo = () => ({ code: 451, text: 'come again later' });
  expect(await service.send(mail)).toMatchObject({
    state: 'postponed',
    reason: expect.stringContaining('come again later'),
  });
  peer.objectTo = () => undefined;
  expect(await service.send(mail)).toEqual({ state: 'accepted' });
  expect(peer.mails).toHaveLength(1);
});

it('NTF-006 a server that is down, hangs up or does not know us postpones the mail', async () => {
  const peer = await openPeer({ login: { user: 'me', password: 'right' } });
  expect(await openService(`smtp://me:wrong@127.0.0.1:${peer.port}`).send(mail)).toMatchObject({ state: 'postponed' });
  const service = openService(`smtp://me:right@127.0.0.1:${peer.port}`);
  expect(await service.send(mail)).toEqual({ state: 'accepted' });
  await peer.close();
  expect(await service.send(mail)).toMatchObject({ state: 'postponed' });
  const again = await openPeer({ port: peer.port, login: { user: 'me', password: 'right' } });
  expect(await service.send(mail)).toEqual({ state: 'accepted' });
  expect(again.mails).toHaveLength(1);
});

it('NTF-003 nothing in an address or a subject can add a recipient or a header', async () => {
  const peer = await openPeer();
  const service = openService(`smtp://127.0.0.1:${peer.port}`);
  await service.send({ ...mail, to: 'ann@example.org>, <eve@example.org', subject: 'x\r\nBcc: eve@example.org' });
  expect(peer.offers.filter(to => to === 'eve@example.org')).toEqual([]);
  expect(peer.mails.map(({ raw }) => /^Bcc:/m.test(raw))).not.toContain(true);
});
