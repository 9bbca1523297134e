// Part of the library that the hub uses.
declare module 'age-encryption' {
  export class Encrypter {
    addRecipient(recipient: string): void;
    encrypt(plain: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  }
  export class Decrypter {
    addIdentity(identity: string): void;
    decrypt(encrypted: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  }
  export function generateX25519Identity(): Promise<string>;
  export function identityToRecipient(identity: string): Promise<string>;
}
