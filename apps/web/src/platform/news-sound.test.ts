import { afterEach, expect, it, vi } from 'vitest';
import { chooseSound, playNews, useSounds } from './news-sound.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useSounds.setState({ isOn: false });
});

function listen() {
  const heard: number[] = [];
  const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  class FakeContext {
    readonly currentTime = 0;
    readonly destination = {};
    readonly state = 'running';
    createOscillator() {
      const frequency = { value: 0 };
      return { frequency, connect: (to: unknown) => to, start: () => heard.push(frequency.value), stop: vi.fn() };
    }
    createGain() {
      return { gain, connect: vi.fn() };
    }
  }
  const vibrate = vi.fn();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('navigator', { vibrate });
  return { heard, vibrate };
}

it('ORD-613 news of orders are neither heard nor felt until somebody wants it', async () => {
  const { heard, vibrate } = listen();
  await playNews('12');
  expect(heard).toEqual([]);
  expect(vibrate).not.toHaveBeenCalled();
  useSounds.setState({ isOn: true });
  await playNews('12');
  expect(heard).toEqual([...chooseSound('12').tones]);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

it('ORD-613 a gain rises, a loss falls, and what has neither is one tone', () => {
  const [low = 0, high = 0] = chooseSound('0.5').tones;
  expect(high).toBeGreaterThan(low);
  const [first = 0, second = 0] = chooseSound('-0.5').tones;
  expect(second).toBeLessThan(first);
  expect(chooseSound('0').tones).toHaveLength(1);
  expect(chooseSound(undefined).tones).toHaveLength(1);
});
