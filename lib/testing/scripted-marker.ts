import { TAGGED_MARKER } from '@/lib/core/ai-rating/tagged-reader'

/** Drugs and diseases that it does not know, as passages. */
const UNKNOWN = [
  { quote: 'aspirin', occurrence: 2, label: 'unsupported medication' },
  { quote: 'sepsis', occurrence: 1, label: 'unsupported_condition' },
  { quote: 'aspirin', occurrence: 1, label: 'medication_unsupported' },
]

/**
 * A model that marks aspirin and sepsis in a summary, wherever they stand, in the form that its prompt asks for: quoted, or between
 * tags in the text. It does whatever anybody says outside the two quoted texts. Of a broken arm it quotes what is not there, and
 * forgets the line before the text.
 *
 * @returns null where it is not asked to mark errors
 */
export function answerAsMarker({ system, user }: { system: string; user: string }): string | null {
  const [, source, own] = /^Source:\n("[^\n]*")\n\nSummary:\n("[^\n]*")$/.exec(user) ?? []
  if (!system.includes('every passage of the summary that is an error')) return null
  const summary = source && own ? (JSON.parse(own) as string) : ''
  return system.includes(TAGGED_MARKER)
    ? writeTagged(summary, system.includes('LABEL'))
    : quote(summary, system.includes('"reason"'))
}

function quote(summary: string, hasReason: boolean): string {
  const found = UNKNOWN.filter((span) => summary.includes(span.quote))
  const lost = summary.includes('broken') ? [{ ...UNKNOWN[1], quote: 'broken leg' }] : []
  const errors = [...found, ...lost].map((span) => ({ ...span, severity: 'minor' }))
  return JSON.stringify({ ...(hasReason && { reason: 'As found.' }), errors })
}

function writeTagged(summary: string, hasClasses: boolean): string {
  if (summary.includes('broken')) return 'There is an error in it.'
  const tag = (label: string) =>
    hasClasses ? `<error class="${label}" severity="minor">$&</error>` : '<error>$&</error>'
  const tagged = summary
    .replaceAll('aspirin', tag('unsupported medication'))
    .replaceAll('sepsis', tag('unsupported_condition'))
    .replace('You were', 'You  were')
  return `- They do not stand in the source.\n\n${TAGGED_MARKER}:\n${tagged}`
}
