import { expect, it } from 'vitest';
import { arePushKeys, encryptPush } from './encrypt-push.ts';
import { isPushEndpoint } from './push-endpoint.ts';

const from64 = (text: string) => Buffer.from(text, 'base64url');

it('NTF-050 a message is encrypted as the example of RFC 8291 (appendix A) is', () => {
  const keys = {
    publicKey: from64('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    authSecret: from64('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const sealed = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, {
    privateKey: from64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: from64('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('NTF-050 keys that no browser gives are none', () => {
  const authSecret = Buffer.alloc(16);
  expect(arePushKeys({ publicKey: Buffer.alloc(65, 4), authSecret })).toBe(false);
  expect(arePushKeys({ publicKey: Buffer.alloc(64), authSecret })).toBe(false);
  expect(arePushKeys({ publicKey: Buffer.alloc(65, 4), authSecret: Buffer.alloc(15) })).toBe(false);
});

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'http://127.0.0.1:9000/allowed',
])('NTF-051 takes %s', endpoint => expect(isPushEndpoint(endpoint, ['http://127.0.0.1:9000'])).toBe(true));

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://me:pass@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example.org/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://push.services.mozilla.com.evil.org/x',
  'https://evilpush.apple.com/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'http://127.0.0.1:9001/other-port',
  'file:///etc/passwd',
  'not an address',
  `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
])('NTF-051 refuses %s', endpoint => expect(isPushEndpoint(endpoint, ['http://127.0.0.1:9000'])).toBe(false));
