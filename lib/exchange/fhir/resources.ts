import { z } from 'zod'
import { idCell, textCell } from '@/lib/core/exchange/cells'

/** The parts of FHIR R4 resources that a chart is made of; everything else is passed over. @see hl7.org/fhir/R4 */

const reference = z.object({ reference: z.string().optional() })
const author = z.object({ reference: z.string().optional(), display: z.string().optional() })
const coding = z.object({ code: z.string().optional(), display: z.string().optional() })
const concept = z.object({ text: z.string().optional(), coding: z.array(coding).optional() })
const period = z.object({ start: z.string().optional(), end: z.string().optional() })

const attachmentSchema = z.object({
  contentType: z.string().optional(),
  data: z.string().optional(),
  /** Bytes of the data. */
  size: z.int().min(0).optional(),
  /** SHA-1 of the data, in base64. */
  hash: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  creation: z.string().optional(),
})

type Section = {
  title?: string | undefined
  text?: { div?: string | undefined } | undefined
  section?: Section[] | undefined
}

const narrative = z.object({ div: textCell.optional() })
const section: z.ZodType<Section> = z.lazy(() =>
  z.object({
    title: z.string().optional(),
    text: narrative.optional(),
    section: z.array(section).optional(),
  }),
)

const base = { id: idCell }

export const resourceSchema = z.discriminatedUnion('resourceType', [
  z.object({
    ...base,
    resourceType: z.literal('Patient'),
    gender: z.string().optional(),
    birthDate: z.string().optional(),
  }),
  z.object({
    ...base,
    resourceType: z.literal('Encounter'),
    status: z.string().optional(),
    subject: reference,
    period: period.optional(),
    reasonCode: z.array(concept).optional(),
  }),
  z.object({
    ...base,
    resourceType: z.literal('DocumentReference'),
    status: z.string().optional(),
    docStatus: z.string().optional(),
    subject: reference,
    type: concept.optional(),
    category: z.array(concept).optional(),
    author: z.array(author).optional(),
    date: z.string().optional(),
    description: z.string().optional(),
    context: z.object({ encounter: z.array(reference).optional(), period: period.optional() }).optional(),
    content: z.array(z.object({ attachment: attachmentSchema })),
  }),
  z.object({
    ...base,
    resourceType: z.literal('DiagnosticReport'),
    status: z.string().optional(),
    subject: reference,
    encounter: reference.optional(),
    category: z.array(concept).optional(),
    code: concept,
    performer: z.array(author).optional(),
    resultsInterpreter: z.array(author).optional(),
    effectiveDateTime: z.string().optional(),
    effectivePeriod: period.optional(),
    issued: z.string().optional(),
    conclusion: textCell.optional(),
    presentedForm: z.array(attachmentSchema).optional(),
    text: narrative.optional(),
  }),
  z.object({
    ...base,
    resourceType: z.literal('Composition'),
    status: z.string().optional(),
    subject: reference,
    encounter: reference.optional(),
    type: concept,
    category: z.array(concept).optional(),
    author: z.array(author).optional(),
    date: z.string().optional(),
    title: z.string(),
    section: z.array(section).optional(),
    text: narrative.optional(),
  }),
])

export type Resource = z.output<typeof resourceSchema>
export type ResourceOf<Type extends Resource['resourceType']> = Extract<Resource, { resourceType: Type }>
export type Attachment = z.output<typeof attachmentSchema>
export type Concept = z.output<typeof concept>
export type CompositionSection = Section

export const RESOURCE_TYPES = [
  'Patient',
  'Encounter',
  'DocumentReference',
  'DiagnosticReport',
  'Composition',
] as const
