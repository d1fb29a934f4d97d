import { z } from 'zod'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { checkValue, parseLine } from '../check-value'
import { FileProblem, untilProblem } from '../file-problem'
import type { Format } from '../format'
import type { ImportFile } from '../import-file'
import { readJsonAround, readJsonElements } from '../read-json-elements'
import { readLines } from '../read-jsonl'
import { type AroundEntries, checkBundles } from './check-bundle'
import { RESOURCE_TYPES, resourceSchema } from './resources'
import { type Resolve, toRows } from './to-rows'

type Found = { line: number; fullUrl: string | null; value: unknown }

/** FHIR R4 bundles: charts as hospitals' systems give them for one patient. Their order means nothing. */
export const fhirBundle: Format = {
  id: 'fhir-bundle',
  endings: ['json'],
  tableOf: (stem) => (stem === 'manifest' ? null : 'bundles'),
  async *read(files, context) {
    const bundles = files.get('bundles') ?? []
    checkBundles(await readAround(bundles), context.findings)
    yield* readResources(bundles, readBundle, context)
  },
}

/** FHIR R4 resources, one a line: a bulk export, a file a type, e.g. `DocumentReference.000.ndjson`. */
export const fhirResources: Format = {
  id: 'fhir-ndjson',
  endings: ['ndjson'],
  tableOf: (stem) => (RESOURCE_TYPES.some((type) => isFileOf(stem, type)) ? 'resources' : null),
  read: (files, context) => readResources(files.get('resources') ?? [], readNdjson, context),
}

function isFileOf(stem: string, type: string): boolean {
  const name = type.toLowerCase()
  return stem === name || (stem.startsWith(name) && /^[._-]/.test(stem.slice(name.length)))
}

type Read = (file: ImportFile, findings: ImportFindings) => AsyncGenerator<Found>

async function* readBundle(file: ImportFile, findings: ImportFindings): AsyncGenerator<Found> {
  for await (const { line, value } of readJsonElements(file, 'entry', findings)) {
    const { resource, fullUrl } = asObject(value)
    if (!isObject(resource)) continue // an entry without one names what was deleted or failed
    yield { line, fullUrl: typeof fullUrl === 'string' ? fullUrl : null, value: resource }
  }
}

async function* readNdjson(file: ImportFile, findings: ImportFindings): AsyncGenerator<Found> {
  for await (const { line, text } of readLines(file)) {
    const value = parseLine(text, { file: file.name, line }, findings)
    if (value !== undefined) yield { line, fullUrl: null, value }
  }
}

/** What stands around the entries of each bundle; damaged ones are reported when their entries are read. */
async function readAround(files: readonly ImportFile[]): Promise<AroundEntries[]> {
  const around: AroundEntries[] = []
  for (const file of files) {
    try {
      around.push({ file: file.name, value: await readJsonAround(file, 'entry') })
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
    }
  }
  return around
}

/** The members of an object, and none of anything else: schemas take their time where millions do not fit. */
function asObject(value: unknown): Partial<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const statusText = z.string().optional().catch(undefined) // another type is reported with the whole resource
const anyResource = z.object({
  resourceType: z.string(),
  id: z.string().optional(),
  status: statusText,
  docStatus: statusText,
})

async function* readResources(
  files: readonly ImportFile[],
  read: Read,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const { findings } = context
  const ids = await readAddresses(files, read)
  const resolve: Resolve = (reference, type) => ids.get(reference ?? '') ?? localId(reference, type)
  for (const file of files) {
    let count = 0
    for await (const { line, value } of untilProblem(read(file, findings), findings)) {
      count += 1
      yield* readResource(value, { file: file.name, line }, resolve, context)
    }
    if (count === 0 && findings.problemCount === 0) {
      findings.addWarning('no_rows', `${file.name}: the file has no resources.`)
    }
  }
}

async function* readResource(
  value: unknown,
  location: { file: string; line: number },
  resolve: Resolve,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const any = checkValue(value, anyResource, location, context.findings)
  if (!any) return
  if (!RESOURCE_TYPES.some((type) => type === any.resourceType)) {
    context.findings.addWarning(
      'resource_ignored',
      `${location.file}: resources of other types than ${RESOURCE_TYPES.join(', ')} were passed over.`,
    )
    return
  }
  if (any.status === 'entered-in-error' || any.docStatus === 'entered-in-error') {
    const message = `${location.file}: resources entered in error were passed over.`
    context.findings.addWarning('note_in_error', message)
    return
  }
  if (any.status === 'superseded') {
    const message = `${location.file}: documents that newer ones have superseded were passed over.`
    context.findings.addWarning('note_superseded', message)
    return
  }
  const modifier = findModifier(value)
  if (modifier !== null) {
    const message =
      'An extension changes what this resource means, and none is known here. Leave the resource out, or state what it means without modifierExtension.'
    context.findings.addProblem({ ...location, column: modifier, code: 'value', message })
    return
  }
  const resource = checkValue(value, resourceSchema, location, context.findings)
  if (resource) yield* toRows(resource, location, resolve, context)
}

/** Under which id a patient or encounter is known that others name by its address in the bundle. Faults are reported later. */
async function readAddresses(files: readonly ImportFile[], read: Read): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  if (read === readNdjson) return ids
  const unheard = new ImportFindings()
  for (const file of files) {
    for await (const { fullUrl, value } of untilProblem(read(file, unheard), unheard)) {
      const { id } = asObject(value)
      if (fullUrl !== null && typeof id === 'string') ids.set(fullUrl, id)
    }
  }
  return ids
}

/** `Patient/12`, also at the end of an address and with a version. */
function localId(reference: string | undefined, type: string): string | null {
  const match = /(?:^|\/)([A-Z]\w+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[^/]+)?$/.exec(reference ?? '')
  return match?.[1] === type ? (match[2] ?? null) : null
}

/**
 * Where an extension changes the meaning of a resource or of a part of it ("not", "planned only"). None is known here, and what
 * is not understood must not be read. @returns its path, as `section.0.modifierExtension`, or null
 *
 * @see https://hl7.org/fhir/R4/extensibility.html#modifierExtension
 */
function findModifier(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'modifierExtension' && !(Array.isArray(inner) && inner.length === 0)) return key
    const found = findModifier(inner)
    if (found !== null) return `${key}.${found}`
  }
  return null
}
