// The schema of a rich text: ProseMirror JSON with the node and mark names of tiptap's StarterKit 3.
import { z } from 'zod'

import { safeHref, safeSource } from './href'

const alignments = ['left', 'center', 'right', 'justify'] as const
/** The outside services whose posts and players a text can embed; the names are those of the specification's node kinds. */
export const embedProviders = [
  'youtube',
  'vimeo',
  'tweet',
  'facebook',
  'instagram',
  'tiktok',
  'dailymotion',
  'riddle',
  'infogram',
  'google-form',
] as const
/** What a Facebook embed shows (specification, embed provider detection). */
export const facebookTypes = ['fb-video', 'fb-post', 'fb-page'] as const

const alignmentSchema = z.enum(alignments)
const href = z.string().refine((value) => safeHref(value) !== null, 'Enter a valid link.')
const source = z.string().refine((value) => safeSource(value) !== null, 'Enter a valid link.')
const span = z.int().min(1).max(100)

const simpleMark = z.object({
  type: z.enum(['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'code']),
})
const linkMark = z.object({
  type: z.literal('link'),
  attrs: z.object({
    href,
    target: z.literal('_blank').nullable(),
    rel: z.string().nullable(),
    title: z.string().nullable(),
  }),
})
const markSchema = z.discriminatedUnion('type', [simpleMark, linkMark])

const text = z.object({ type: z.literal('text'), text: z.string().min(1), marks: z.array(markSchema).optional() })
const hardBreak = z.object({ type: z.literal('hardBreak') })
const inlineSchema = z.discriminatedUnion('type', [text, hardBreak])
const align = { textAlign: alignmentSchema.optional() }

const paragraph = z.object({
  type: z.literal('paragraph'),
  attrs: z.object(align).optional(),
  content: z.array(inlineSchema).optional(),
})
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]), ...align }),
  content: z.array(inlineSchema).optional(),
})
const codeBlock = z.object({
  type: z.literal('codeBlock'),
  attrs: z.object({ language: z.string().nullable() }).optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string().min(1) })).optional(),
})
const horizontalRule = z.object({ type: z.literal('horizontalRule') })
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    src: source,
    alt: z.string().nullable(),
    /** The picture's id in the gallery; null for a picture that is not in it. */
    id: z.union([z.string(), z.int()]).nullable(),
    /** The caption. */
    label: z.string().nullable(),
  }),
})
const embed = z.object({
  type: z.literal('embed'),
  attrs: z.object({
    provider: z.enum(embedProviders),
    id: z.string().nullable(),
    link: href.nullable(),
    facebookType: z.enum(facebookTypes).optional(),
  }),
})

export type Alignment = (typeof alignments)[number]
export type EmbedProvider = (typeof embedProviders)[number]
export type FacebookType = (typeof facebookTypes)[number]
export type Mark = z.infer<typeof markSchema>
export type TextNode = z.infer<typeof text>
export type Inline = z.infer<typeof inlineSchema>
export type Paragraph = z.infer<typeof paragraph>
export type Heading = z.infer<typeof heading>
export type CodeBlock = z.infer<typeof codeBlock>
export type ImageNode = z.infer<typeof image>
export type EmbedNode = z.infer<typeof embed>
export type EmbedAttrs = EmbedNode['attrs']
export type Blockquote = { type: 'blockquote'; content: Block[] }
/** An item begins with a paragraph, as tiptap requires. */
export type ListItem = { type: 'listItem'; content: Block[] }
export type BulletList = { type: 'bulletList'; content: ListItem[] }
export type OrderedList = { type: 'orderedList'; attrs?: { start: number }; content: ListItem[] }
export type CellSpan = { colspan: number; rowspan: number }
export type TableCell = { type: 'tableCell' | 'tableHeader'; attrs?: CellSpan; content: Block[] }
export type TableRow = { type: 'tableRow'; content: TableCell[] }
export type Table = { type: 'table'; content: TableRow[] }
/** A node that is allowed directly in a document, a quote, a list item or a cell. */
export type Block =
  | Paragraph
  | Heading
  | CodeBlock
  | z.infer<typeof horizontalRule>
  | ImageNode
  | EmbedNode
  | Blockquote
  | BulletList
  | OrderedList
  | Table
/** A whole rich text. */
export type Document = { type: 'doc'; content: Block[] }

const blocks: z.ZodType<Block[]> = z.lazy(() => z.array(blockSchema).min(1))
const listItem = z.object({
  type: z.literal('listItem'),
  content: blocks.refine((content) => content[0]?.type === 'paragraph', 'A list item begins with a paragraph.'),
})
const tableCell = z.object({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.object({ colspan: span, rowspan: span }).optional(),
  content: blocks,
})
const tableRow = z.object({ type: z.literal('tableRow'), content: z.array(tableCell).min(1) })

/** One block with everything in it. Unknown attributes are dropped, as zod objects do. */
const blockSchema: z.ZodType<Block> = z.discriminatedUnion('type', [
  paragraph,
  heading,
  codeBlock,
  horizontalRule,
  image,
  embed,
  z.object({ type: z.literal('blockquote'), content: blocks }),
  z.object({ type: z.literal('bulletList'), content: z.array(listItem).min(1) }),
  z.object({
    type: z.literal('orderedList'),
    attrs: z.object({ start: z.int() }).optional(),
    content: z.array(listItem).min(1),
  }),
  z.object({ type: z.literal('table'), content: z.array(tableRow).min(1) }),
])

/** A stored document: only known nodes and marks, every address safe. It is recursive: check the depth of foreign input first. */
export const documentSchema = z.object({ type: z.literal('doc'), content: blocks })

/** One entry of a live-update post; times are epoch seconds. */
export const slideSchema = z.object({
  /** Identifies the slide when two versions are merged; made with the slide. */
  id: z.string(),
  content: documentSchema,
  title: z.string(),
  createdAt: z.int().nonnegative(),
  updatedAt: z.int().nonnegative(),
  template: z.literal('live_updates'),
  tab: z.string().nullable(),
  pinned: z.boolean(),
  authorIds: z.array(z.int().positive()),
})
export type Slide = z.infer<typeof slideSchema>

/** The `body` of a post: a document, or the slides of a live update (first the Plot, then the newest first). */
export type Body = Document | Slide[]

/** A new empty document, as a fresh editor has it. */
export function emptyDocument(): Document {
  return { type: 'doc', content: [{ type: 'paragraph' }] }
}

const blank = (content: Inline[] | undefined): boolean =>
  (content ?? []).every((node) => node.type === 'hardBreak' || node.text.trim() === '')

function isBlank(block: Block | ListItem): boolean {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return blank(block.content)
    case 'blockquote':
    case 'listItem':
      return block.content.every(isBlank)
    case 'bulletList':
    case 'orderedList':
      return block.content.every(isBlank)
    default:
      return false
  }
}

/**
 * True when there is nothing to read. White space and non-breaking spaces do not count.
 * An image, an embed, a table or a rule makes a document non-empty.
 */
export function isEmptyDocument(document: Document): boolean {
  return document.content.every(isBlank)
}
