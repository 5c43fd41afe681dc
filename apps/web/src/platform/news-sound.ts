import { readStored, writeStored } from '@truemark/browser/storage';
import { create } from 'zustand';

const key = 'sounds';

/** Whether news of orders comes with sound and vibration; a choice of this browser, off until somebody wants it. */
export const useSounds = create<{ readonly isOn: boolean }>(() => ({ isOn: readStored('local', key) === 'on' }));

export function setSounds(isOn: boolean): void {
  writeStored('local', key, isOn ? 'on' : undefined);
  useSounds.setState({ isOn });
  // What it is like, and the press that browsers want before anything may be heard.
  if (isOn) void playNews('1');
}

/** What is played: tones in hertz, one after the other, and how long the phone shakes and rests, ms. */
interface NewsSound {
  readonly tones: readonly number[];
  readonly shakes: readonly number[];
}

/** A gain rises, a loss falls, and what has neither is one tone. */
export function chooseSound(result: string | undefined): NewsSound {
  if (result === undefined || !/[1-9]/.test(result)) return { tones: [587], shakes: [40] };
  return result.startsWith('-') ? { tones: [440, 330], shakes: [40, 60, 40] } : { tones: [660, 880], shakes: [60] };
}

const toneSeconds = 0.14;
const volume = 0.06;
let output: AudioContext | undefined;

/** Plays what has happened to an order, where somebody wants to hear it. Without sound the message says everything. */
export async function playNews(result: string | undefined): Promise<void> {
  if (!useSounds.getState().isOn) return;
  const { tones, shakes } = chooseSound(result);
  navigator.vibrate?.([...shakes]);
  output ??= new AudioContext();
  const { currentTime, destination } = output;
  for (const [index, hertz] of tones.entries()) {
    const startAt = currentTime + index * toneSeconds;
    const tone = output.createOscillator();
    const loudness = output.createGain();
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(volume, startAt);
    loudness.gain.exponentialRampToValueAtTime(0.001, startAt + toneSeconds);
    tone.connect(loudness).connect(destination);
    tone.start(startAt);
    tone.stop(startAt + toneSeconds);
  }
  if (output.state === 'suspended') await output.resume();
}
