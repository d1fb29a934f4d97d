import { describeJury, jurySchema } from '@/lib/core/jury/jury'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { describeConfiguration } from './run-words'

/**
 * Our own configurations and juries in words; imported ones as they came.
 *
 * @param beside the name that it stands beside, which says a part of our own already
 */
export function describeRater(configuration: unknown, beside = ''): string {
  const own = runConfigurationSchema.safeParse(configuration)
  if (own.success) return describeConfiguration(own.data, beside)
  const jury = jurySchema.safeParse(configuration)
  if (jury.success) return `a jury: ${describeJury(jury.data)}`
  if (configuration === null || typeof configuration !== 'object') return ''
  return Object.entries(configuration)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
}
