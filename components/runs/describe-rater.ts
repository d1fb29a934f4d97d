import { readAxes } from '@/lib/core/figures/basis/configuration-axes'
import { describeJury, jurySchema } from '@/lib/core/jury/jury'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import { describeConfiguration } from './run-words'

/**
 * Our own configurations and juries in words; imported ones by the words that there are for their settings.
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
    .map(([name, value]) => describeSetting(name, value))
    .join(', ')
}

/** By the words that pages have for it, where they have any. */
function describeSetting(name: string, value: unknown): string {
  const [axis] = Object.entries(readAxes({ [name]: value }))
  return axis ? `${axisTitle(axis[0])}: ${axisValue(axis[0], axis[1])}` : `${name}: ${String(value)}`
}
