import { naturalOrder } from '@/lib/core/natural-order'
import { readAxes } from './figures/basis/configuration-axes'
import { configurationKey } from './figures/basis/duplicate-raters'
import { nameAiRater, type RunConfiguration, runConfigurationSchema } from './runs/runs'
import { settingInName } from './runs/setting-words'

type Named = { alias: string; configuration: unknown }
type Axes = ReturnType<typeof readAxes>

/** What the first part of a name says already. */
const SAID: readonly string[] = ['Model', 'Kind', 'Server']
/** Settings that others of a model do without; of the rest only other values distinguish, for some settings follow from others. */
const ADDED: readonly string[] = ['Thinking', 'Confidence', 'Style', 'Uncut notes']
/** Settings that follow from others, and are said only where these are the same. */
const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  // who is asked for its confidence, or in another style, gets another prompt
  Prompt: ['Confidence', 'Style'],
  'Model files': ['Embedding', 'Reranker'],
}
const MOST_LETTERS = 160

/** The order in which raters are named wherever no figure orders them: `rater-2` before `rater-10`, 5 facts before 25. */
export function byAlias(one: Pick<Named, 'alias'>, other: Pick<Named, 'alias'>): number {
  return naturalOrder(one.alias, other.alias)
}

/**
 * Names of AI raters that are started: the model, then those settings in which raters of this model differ so far, as in
 * `baseline (25 facts; own admission)`. What does the same as another is its copy, as in `baseline copy`. Names stay as they
 * were given, so the first of a model has its bare name.
 *
 * @param known the raters of the task, of all kinds, oldest first
 * @param others names that raters of the study have besides
 * @returns a name for each start that nobody else has
 */
export function nameRaters(
  known: readonly Named[],
  starts: readonly RunConfiguration[],
  others: readonly string[] = [],
): string[] {
  const taken = new Set([...known.map(({ alias }) => alias), ...others])
  const named = [...known]
  return starts.map((configuration) => {
    const alias = firstFree(nameOf(configuration, named, starts), taken)
    taken.add(alias)
    named.push({ alias, configuration })
    return alias
  })
}

/**
 * A name without those settings in its brackets that are reported beside it; as it is where somebody called the rater otherwise.
 *
 * @param shown names of the axes that are shown beside it
 */
export function nameWithout(alias: string, axes: Axes, shown: readonly string[]): string {
  const parts = partsOf(alias)
  if (parts === null) return alias
  const { base, settings, rest } = parts
  const beside = shown.map((name) => settingInName(name, axes[name] ?? ''))
  const left = settings.filter((part) => !beside.includes(part))
  return `${base}${left.length === 0 ? '' : ` (${left.join('; ')})`}${rest}`
}

/** What a name says of a configuration: the model, or whatever it begins with, and the settings in its brackets. */
export function saidInName(alias: string): readonly string[] {
  const parts = partsOf(alias)
  return parts === null ? [alias] : [alias, parts.base, ...parts.settings]
}

function partsOf(alias: string): { base: string; settings: readonly string[]; rest: string } | null {
  const [, base, settings, rest = ''] = /^(.+?) \((.+?)\)(| \(\d+\)| copy( \d+)?)$/.exec(alias) ?? []
  return base === undefined || settings === undefined ? null : { base, settings: settings.split('; '), rest }
}

function firstFree({ name, more }: { name: string; more: (number: number) => string }, taken: Set<string>) {
  let alias = name
  for (let number = 2; taken.has(alias); number++) alias = more(number)
  return alias
}

function nameOf(
  configuration: RunConfiguration,
  named: readonly Named[],
  starts: readonly RunConfiguration[],
) {
  const key = configurationKey(configuration)
  const original = named.find((other) => configurationKey(other.configuration) === key)
  if (original)
    return { name: `${original.alias} copy`, more: (number: number) => `${original.alias} copy ${number}` }
  const base = baseOf(configuration)
  const siblings = [...named.flatMap((other) => ownOf(other.configuration)), ...starts]
    .filter((other) => baseOf(other) === base)
    .map((other) => readAxes(other))
  const name = withSettings(base, readAxes(configuration), siblings)
  return { name, more: (number: number) => `${name} (${number})` }
}

function withSettings(base: string, own: Axes, siblings: readonly Axes[]): string {
  const parts = Object.entries(own).flatMap(([name, value]) => {
    const causes = FOLLOWING[name] ?? []
    const peers = siblings.filter((axes) => causes.every((cause) => axes[cause] === own[cause]))
    const isOther = peers.some((axes) => (axes[name] ?? (ADDED.includes(name) ? '' : value)) !== value)
    return SAID.includes(name) || !isOther ? [] : [settingInName(name, value)]
  })
  const name = parts.length === 0 ? base : `${base} (${parts.join('; ')})`
  return name.length > MOST_LETTERS ? base : name
}

function baseOf(configuration: RunConfiguration): string {
  return nameAiRater(configuration) || 'baseline'
}

function ownOf(configuration: unknown): RunConfiguration[] {
  const own = runConfigurationSchema.safeParse(configuration)
  return own.success ? [own.data] : []
}
