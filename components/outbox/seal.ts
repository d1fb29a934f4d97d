/** Seals text that must not lie readable in the browser. */
export type Seal = {
  close: (text: string) => Promise<string>
  /** @throws {Error} when the text was sealed with another key, or is damaged */
  open: (sealed: string) => Promise<string>
}

/**
 * Comments may be about a patient, so what waits in the browser's store is encrypted (AES-GCM, 256 bits, a fresh nonce
 * each time). The key comes with the page from the server and is stored nowhere: who only has the computer reads nothing.
 *
 * @param key 32 bytes, base64
 */
export function makeSeal(key: string): Seal {
  const ready = crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    async close(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv },
        await ready,
        new TextEncoder().encode(text),
      )
      return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`
    },
    async open(sealed) {
      const [iv = '', body = ''] = sealed.split('.')
      const text = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: fromBase64(iv) },
        await ready,
        fromBase64(body),
      )
      return new TextDecoder().decode(text)
    },
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
