import { sentPictureBytesMax } from '@truemark/contract/operators/sent-picture';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { makeSoundPictures } from '../files/testing/sound-pictures.ts';
import { registerNftOperatorRoutes } from './index.ts';
import { hourMs, type NftWorld, openNftWorld } from './testing/nft-world.ts';

let world: NftWorld;
let desk: OperatorServer;
const list = (body: object) =>
  desk.ask('treasurer', 'POST', '/swx/operator/nfts/add', {
    ...{
      title: 'Low tide',
      creator: 'Mika Osei',
      network: 'ethereum',
      about: '',
      charityId: '1',
      style: 'waves',
      seed: 77,
    },
    ...{
      startPrice: '10',
      buyPrice: '',
      endTime: world.clock.atMs + hourMs,
      reason: 'As the charity has asked',
      ...body,
    },
  });
const imageOf = async (id: string) => (await world.find(id)).nft.image;
const serve = (url: string) => world.server.inject({ method: 'GET', url });

beforeEach(async () => {
  world = await openNftWorld({ people: 1 });
  desk = await createOperatorServer(world.database, world.clock);
  registerNftOperatorRoutes(desk.http, desk.acts, { ...world.parts, audit: desk.audit });
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

describe('pictures of works that operators upload', () => {
  it('NFT-070 a work shows the JPG, PNG or JPEG 2000 that was sent with it, made anew and no larger than a page shows', async () => {
    const { jpeg, png, jpeg2000 } = await makeSoundPictures();
    const noted = await sharp(jpeg)
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .toBuffer();
    const wide = await sharp({ create: { width: 2_000, height: 500, channels: 3, background: '#147' } })
      .png()
      .toBuffer();
    for (const [picture, width] of [
      [noted, 160],
      [png, 160],
      [jpeg2000, 160],
      [wide, 1_600],
    ] as const) {
      const { id } = (await list({ picture: picture.toString('base64') })).result;
      const { nft } = await world.find(id);
      expect(nft.image).toMatch(/^\/nft-art\/[\w-]{22}\.jpg$/);
      expect(nft.style).toBeNull();
      const reply = await serve(nft.image);
      expect(reply.headers).toMatchObject({
        ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(reply.headers['content-security-policy']).toContain('sandbox');
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width });
      expect(reply.rawPayload.includes('a secret place')).toBe(false);
    }
    expect((await serve('/nft-art/AAAAAAAAAAAAAAAAAAAAAA.jpg')).statusCode).toBe(404);
  });

  it('NFT-071 what is no such picture is refused, and no work is listed', async () => {
    const { jpeg, png } = await makeSoundPictures();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [picture, refusal] of [
      [svg, 'fileFormatWrong'],
      [Buffer.from('GIF89a and so on'), 'fileFormatWrong'],
      [jpeg.subarray(0, 5), 'fileFormatWrong'],
      [png.subarray(0, png.length / 2), 'pictureUnreadable'],
    ] as const) {
      expect((await list({ picture: picture.toString('base64') })).refusal).toBe(refusal);
    }
    const large = Buffer.alloc(sentPictureBytesMax + 3, 1).toString('base64');
    expect((await list({ picture: large })).code).not.toBe(200);
    expect(await world.list()).toHaveLength(12);
    expect(await world.database.query('select from nft_picture')).toEqual([]);
  });

  it('NFT-072 a changed work keeps its picture, takes another one, or is drawn again; its own never changes', async () => {
    const { jpeg, png } = await makeSoundPictures();
    const first = (await list({ picture: jpeg.toString('base64') })).result;
    const image = await imageOf(first.id);
    const kept = (await list({ replaces: first.id, keepsPicture: true })).result;
    expect(await imageOf(kept.id)).toBe(image);
    const other = (await list({ replaces: kept.id, picture: png.toString('base64') })).result;
    expect(await imageOf(other.id)).not.toBe(image);
    const drawn = (await list({ replaces: other.id })).result;
    expect(await imageOf(drawn.id)).toBe('/nft-art/waves-77.svg');
    const [{ style, seed }] = (await desk.ask('support', 'GET', '/swx/operator/nfts')).result.items;
    expect([style, seed]).toEqual(['waves', 77]);
    const { database } = world;
    await expect(
      database.query(`update nft set picture = (select name from nft_picture limit 1), version = version + 1
      where nft.id = ${drawn.id}`),
    ).rejects.toThrow('stays as it is');
    await expect(
      database.query(`insert into nft_picture (name, jpeg, width, height, source_hash, operator_number, at)
        values ('AAAAAAAAAAAAAAAAAAAAAA', 'x', 1, 1, sha256('x'), 1, now())`),
    ).rejects.toThrow('nft_picture_check');
  });
});
