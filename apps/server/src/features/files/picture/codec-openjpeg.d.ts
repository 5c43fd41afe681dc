declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  interface Decoder {
    getEncodedBuffer(bytes: number): Uint8Array;
    decode(): void;
    getFrameInfo(): {
      readonly width: number;
      readonly height: number;
      readonly bitsPerSample: number;
      readonly componentCount: number;
      readonly isSigned: boolean;
    };
    getDecodedBuffer(): Uint8Array;
    getColorSpace(): number;
  }
  export default function createDecoder(options: {
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }): Promise<{ readonly J2KDecoder: new () => Decoder }>;
}

declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
}
