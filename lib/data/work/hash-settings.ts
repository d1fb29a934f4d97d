import { digestOf } from '@/lib/digest'

/** SHA-256 over what work does, whatever patients it is done of and however a server is asked for it: equal settings do the same. */
export function hashSettings(settings: object): string {
  return digestOf({ ...settings, serverTerms: undefined, patients: undefined })
}
