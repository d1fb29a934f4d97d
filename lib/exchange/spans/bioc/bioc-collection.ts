import { z } from 'zod'
import { childrenOf, textOf, type XmlElement } from '../xml/read-xml'

const infons = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null()]).transform((value) => String(value ?? '')),
  )
  .default({})
const id = z.union([z.string(), z.number().transform(String)])
const count = z.int().min(0)

const annotation = z.object({
  id,
  infons,
  text: z.string().nullish(),
  locations: z.array(z.object({ offset: count, length: count })).default([]),
  line: z.int().default(1),
})
const relation = z.object({
  infons,
  nodes: z.array(z.object({ refid: id, role: z.string().default('') })).default([]),
})

/** A collection of documents in BioC, from XML or JSON, as far as marked passages need it. */
export const biocSchema = z.object({
  infons,
  documents: z.array(
    z.object({
      id,
      infons,
      line: z.int().default(1),
      passages: z.array(
        z.object({
          offset: count,
          infons,
          text: z.string().nullish(),
          sentences: z.array(z.unknown()).default([]),
          annotations: z.array(annotation).default([]),
          relations: z.array(relation).default([]),
        }),
      ),
      relations: z.array(relation).default([]),
    }),
  ),
})

export type BiocCollection = z.output<typeof biocSchema>
export type BiocDocument = BiocCollection['documents'][number]
export type BiocAnnotation = z.output<typeof annotation>
export type BiocRelation = z.output<typeof relation>

/** A collection of XML in the layout of one of JSON, to be checked by {@link biocSchema}. */
export function toCollection(root: XmlElement): unknown {
  return {
    infons: infonsOf(root),
    documents: childrenOf(root, 'document').map((document) => ({
      id: textOf(childrenOf(document, 'id')[0]).trim(),
      line: document.line,
      infons: infonsOf(document),
      passages: childrenOf(document, 'passage').map((passage) => ({
        offset: Number(textOf(childrenOf(passage, 'offset')[0])),
        infons: infonsOf(passage),
        text: childrenOf(passage, 'text').length > 0 ? textOf(childrenOf(passage, 'text')[0]) : null,
        sentences: childrenOf(passage, 'sentence'),
        annotations: childrenOf(passage, 'annotation').map(toAnnotation),
        relations: childrenOf(passage, 'relation').map(toRelation),
      })),
      relations: childrenOf(document, 'relation').map(toRelation),
    })),
  }
}

function toAnnotation(element: XmlElement): object {
  return {
    id: element.attributes['id'] ?? '',
    line: element.line,
    infons: infonsOf(element),
    text: childrenOf(element, 'text').length > 0 ? textOf(childrenOf(element, 'text')[0]) : null,
    locations: childrenOf(element, 'location').map(({ attributes }) => ({
      offset: Number(attributes['offset']),
      length: Number(attributes['length']),
    })),
  }
}

function toRelation(element: XmlElement): object {
  return {
    infons: infonsOf(element),
    nodes: childrenOf(element, 'node').map(({ attributes }) => ({
      refid: attributes['refid'] ?? '',
      role: attributes['role'] ?? '',
    })),
  }
}

function infonsOf(element: XmlElement): Record<string, string> {
  return Object.fromEntries(
    childrenOf(element, 'infon').map((infon) => [infon.attributes['key'] ?? '', textOf(infon)]),
  )
}
