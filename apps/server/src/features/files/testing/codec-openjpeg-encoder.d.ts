declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  interface Encoder {
    getDecodedBuffer(frame: {
      readonly width: number;
      readonly height: number;
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
    }): Uint8Array;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
  }
  export default function createCodec(options: {
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }): Promise<{ readonly J2KEncoder: new () => Encoder }>;
}
