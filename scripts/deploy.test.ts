import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { serverOptions } from './launch/server-options.mjs';
import { renderChart } from './testing/render-chart.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, 'deploy', name), 'utf8');

interface Container {
  readonly image: string;
  readonly ports: readonly { readonly name: string }[];
  readonly volumeMounts: readonly { readonly name: string }[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector: { readonly matchLabels: unknown };
    readonly template: {
      readonly metadata: { readonly labels: unknown };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly volumes: readonly { readonly name: string }[];
      };
    };
    readonly volumeClaimTemplates: readonly { readonly metadata: { readonly name: string } }[];
  };
}

interface ComposeService {
  readonly volumes: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

/** A tag that says a version; nothing that moves. */
const pinned = /:[v]?\d+\.\d+[\w.-]*$/;

describe('OPR-030 images are named by their version, and what runs in them is what runs here', () => {
  const images = (text: string) =>
    [...text.matchAll(/^\s*(?:FROM|image:) +"?([^\s"]+)/gm)].map(([, image = '']) => image);

  it('OPR-030 no image is named by a tag that moves', () => {
    const named = ['docker/Dockerfile', 'docker/compose.yaml', 'helm/truemark/values.yaml'].flatMap(name =>
      images(read(name)),
    );
    expect(named).toHaveLength(5);
    for (const image of named) expect(image).toMatch(pinned);
  });

  it('OPR-030 Node is the one of the lockfile, and has the options of the launcher', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    for (const image of images(read('docker/Dockerfile'))) expect(image).toContain(`node:${dependencies.node}-`);
    const [, words = ''] = /^ENTRYPOINT (.+)$/m.exec(read('docker/Dockerfile')) ?? [];
    // How many helpers the collector has is counted on the machine.
    const fixed = serverOptions.filter(option => !option.startsWith('--v8-pool-size'));
    expect(JSON.parse(words)).toEqual(['node', ...fixed, 'apps/server/src/main.ts']);
  });
});

describe('the compose file', () => {
  it('OPR-031 keeps the schema of the Compose specification, and names volumes and services that are there', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // It is of a draft in which a schema's name was `id`; none is referred to by it.
    const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string';
    const schema = JSON.parse(read('schemas/compose-spec.json'), (key, value) =>
      isName(key, value) ? undefined : value,
    );
    const compose = parse(read('docker/compose.yaml'));
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
    expect(validate({ services: { server: { image: 7 } } })).toBe(false);
    for (const { volumes, depends_on: needed = {} } of Object.values<ComposeService>(compose.services)) {
      const named = volumes.filter(volume => !/^[./]/.test(volume));
      for (const volume of named) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
      for (const service of Object.keys(needed)) expect(Object.keys(compose.services)).toContain(service);
    }
  });
});

describe('the chart', () => {
  const values = parse(read('helm/truemark/values.yaml'));
  const templates = globSync('*.yaml', { cwd: path.join(root, 'deploy/helm/truemark/templates') });
  const manifests: Manifest[] = templates.flatMap(name => {
    const text = renderChart(read(`helm/truemark/templates/${name}`), { Release: { Name: 'market' }, Values: values });
    return parseAllDocuments(text).map(document => document.toJS());
  });
  const pick = (kind: string) => manifests.find(manifest => manifest.kind === kind);

  it('OPR-032 its values keep their schema, and wrong ones do not', () => {
    const validate = new Ajv({ allErrors: true }).compile(JSON.parse(read('helm/truemark/values.schema.json')));
    validate(values);
    expect(validate.errors).toBeNull();
    for (const wrong of [{ image: 'truemark:latest' }, { image: 'truemark' }, { publicUrl: 'http://a' }, { more: 1 }]) {
      expect(validate({ ...values, ...wrong }), JSON.stringify(wrong)).toBe(false);
    }
  });

  it('OPR-032 its parts find each other', () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual(['Ingress', 'Service', 'StatefulSet']);
    expect(new Set(manifests.map(({ metadata }) => metadata.name))).toEqual(new Set(['market']));
    const server = pick('StatefulSet')?.spec;
    if (!server) throw new Error('it has no server');
    expect(server.template.metadata.labels).toEqual(server.selector.matchLabels);
    expect(pick('Service')?.spec.selector).toEqual(server.selector.matchLabels);
    const [container, ...others] = server.template.spec.containers;
    expect(others).toEqual([]);
    expect(container?.image).toBe(values.image);
    const volumes = [
      ...server.template.spec.volumes.map(({ name }) => name),
      ...server.volumeClaimTemplates.map(({ metadata }) => metadata.name),
    ];
    expect(container?.volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.sort());
    const text = JSON.stringify(manifests);
    expect(new Set([...text.matchAll(/"(?:targetPort|port)":"(\w+)"/g)].map(([, port]) => port))).toEqual(
      new Set(['http']),
    );
    expect(container?.ports.map(({ name }) => name)).toEqual(['http']);
  });
});

describe('settings', () => {
  const source = readFileSync(path.join(root, 'apps/server/src/platform/process/settings.ts'), 'utf8');
  const chains = readFileSync(path.join(root, 'apps/server/src/platform/process/chain-settings.ts'), 'utf8');

  it('OPR-034 each setting stands in the table of docs/operating.md, and each name there is a setting', () => {
    const table = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')
      .split('\n## Settings')[1]
      ?.split('\n## ')[0];
    const rows = table?.split('\n').filter(line => line.startsWith('| `')) ?? [];
    const listed = rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    const known = [...`${source}${chains}`.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(known.sort());
  });
});
