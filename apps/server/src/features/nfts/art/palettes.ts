/** Ground, two tones of it, and two that stand out. */
export type Palette = readonly [ground: string, light: string, deep: string, bright: string, accent: string];

export const palettes: readonly Palette[] = [
  ['#f3ecdb', '#8fb0bd', '#24455f', '#5f8ea3', '#d77c3a'],
  ['#ecebf4', '#b9aee0', '#272f4f', '#8b79cf', '#d8b06a'],
  ['#eee8d8', '#8da98f', '#203f31', '#577f66', '#d9a63c'],
  ['#f4e8e2', '#c89aa8', '#46203a', '#8f5a78', '#cf5a47'],
  ['#e8eee7', '#72a39b', '#15353a', '#3f776f', '#df733b'],
  ['#20304b', '#86a3cb', '#f1ece0', '#4d6c99', '#c5523c'],
  ['#3a2d22', '#d0a06a', '#f4eee2', '#468581', '#e2c58f'],
  ['#f5efe2', '#e3b7a0', '#5a2f2a', '#b3654f', '#2f6f77'],
  ['#e6ecf3', '#9db8d2', '#1e3a5c', '#5580ab', '#e0a43a'],
];
