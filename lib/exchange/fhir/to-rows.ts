import { dayOrTimeCell } from '@/lib/core/exchange/cells'
import { isDay, readCharted } from '@/lib/core/exchange/day-or-time'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { readEnd } from '../import-rows'
import { conceptName, resourceText } from './resource-text'
import type { Resource, ResourceOf } from './resources'

type Noted = ResourceOf<'DocumentReference' | 'DiagnosticReport' | 'Composition'>

/** Turns a resource's reference into the id that its target has here; null when it names nothing of this type. */
export type Resolve = (reference: string | undefined, type: 'Patient' | 'Encounter') => string | null

/** A resource that holds as rows of a chart. */
export async function* toRows(
  resource: Resource,
  location: FileLocation,
  resolve: Resolve,
  { findings }: ImportContext,
): AsyncGenerator<ImportRow> {
  const { file, line } = location
  const readTime = (instant: string | undefined) => {
    const time = toTime(instant)
    if (instant !== undefined && time === null) {
      findings.addWarning('time_ignored', `${file}: times that name no day of the calendar were left out.`)
    }
    return time
  }
  if (resource.resourceType === 'Patient') {
    const sex = resource.gender ?? null
    yield { entity: 'patient', file, line, externalId: resource.id, sex, age: null }
    return
  }
  const patient = resolve(resource.subject.reference, 'Patient')
  if (patient === null) {
    const message = `${resource.resourceType} ${resource.id} names no patient.`
    findings.addProblem({ file, line, column: 'subject', code: 'reference', message })
    return
  }
  if (resource.resourceType === 'Encounter') {
    yield {
      entity: 'admission',
      file,
      line,
      externalId: resource.id,
      patient,
      admitTime: startOfDay(readTime(resource.period?.start)),
      dischargeTime: readEnd(readTime(resource.period?.end), file, findings),
      diagnosis: resource.reasonCode?.map(conceptName).filter(Boolean).join('; ') || null,
      details: {},
      bare: false,
    }
    return
  }
  const text = await resourceText(resource, location, findings)
  if (text === null) return
  if (text === '') {
    findings.addWarning('note_without_text', `${file}: reports without a text were passed over.`)
    return
  }
  yield { ...toNote(resource, resolve, readTime), entity: 'note', file, line, patient, text }
}

function toNote(resource: Noted, resolve: Resolve, readTime: typeof toTime) {
  const encounter =
    resource.resourceType === 'DocumentReference' ? resource.context?.encounter?.[0] : resource.encounter
  const kind = resource.resourceType === 'DiagnosticReport' ? resource.code : resource.type
  const title = resource.resourceType === 'Composition' ? resource.title : ''
  return {
    externalId: `${resource.resourceType}/${resource.id}`,
    admission: resolve(encounter?.reference, 'Encounter'),
    category: conceptName(resource.category?.[0]) || conceptName(kind),
    description: title || conceptName(kind),
    ...readCharted(undefined, readTime(findTime(resource)) ?? undefined),
    storeTime: null,
    caregiverId: authorOf(resource),
  }
}

/** Who wrote it, by name or else by reference; of a report who interpreted it, else who made it. */
function authorOf(resource: Noted): string | null {
  const authors =
    resource.resourceType === 'DiagnosticReport'
      ? (resource.resultsInterpreter ?? resource.performer)
      : resource.author
  const names = (authors ?? []).flatMap(({ display, reference }) => {
    const isInside = reference?.startsWith('#') ?? false // names nobody outside of this resource
    return display?.trim() || (isInside ? [] : (reference ?? []))
  })
  return names.length === 0 ? null : [...new Set(names)].join('; ')
}

function findTime(resource: Noted): string | undefined {
  switch (resource.resourceType) {
    case 'DocumentReference':
      return resource.date ?? resource.context?.period?.start ?? resource.content[0]?.attachment.creation
    case 'DiagnosticReport':
      return resource.effectiveDateTime ?? resource.effectivePeriod?.start ?? resource.issued
    case 'Composition':
      return resource.date
  }
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/**
 * The wall-clock time that is written, whatever its zone: a chart is read by the clock of its hospital; a day alone stays
 * one. Null for a month or a year alone, and for what is no day of the calendar.
 */
function toTime(instant: string | undefined): string | null {
  const match = INSTANT.exec(instant ?? '')
  if (!match) return null
  const [, day, minute, second = '00'] = match
  return dayOrTimeCell.safeParse(minute === undefined ? day : `${day} ${minute}:${second}`).data ?? null
}

function startOfDay(dayOrTime: string | null): string | null {
  return dayOrTime !== null && isDay(dayOrTime) ? `${dayOrTime} 00:00:00` : dayOrTime
}
