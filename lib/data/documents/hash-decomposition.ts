import type { Decomposition } from '@/lib/core/text-jobs'
import { hashSettings } from '../work/hash-settings'

/**
 * SHA-256 over the settings by which texts were cut, whatever texts these were and however a server was asked for it: equal
 * settings are one decomposition.
 */
export function hashDecomposition({ source: _source, kind: _kind, ...settings }: Decomposition): string {
  return hashSettings(settings)
}
