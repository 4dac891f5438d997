import { parseBlocks, parseInlines, type Block, type Inline } from '@loquia/contracts'
import { Fragment, type ReactNode } from 'react'

// oxlint-disable react/no-array-index-key -- a part of a text has no other name than its place, and keeps no state

/** Uses the chat's parser. Builds elements, never HTML; links lead only to web, mail and phone addresses. */
export function AnswerText({ text }: { text: string }) {
  return (
    <div className="mt-1 grid gap-1 [overflow-wrap:anywhere]">
      <MarkdownBlocks blocks={parseBlocks(text.split('\n')).map(({ block }) => block)} />
    </div>
  )
}

function MarkdownBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <MarkdownBlock key={index} block={block} />)
}

function MarkdownBlock({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-line">
          {renderInlines(block.text)}
        </p>
      )
    case 'heading':
      return (
        <p dir="auto" className="font-semibold">
          {renderInlines(block.text)}
        </p>
      )
    case 'quote':
      return (
        <div className="quoted grid gap-1 text-lg">
          <MarkdownBlocks blocks={block.blocks} />
        </div>
      )
    case 'list': {
      const items = block.items.map((blocks, index) => (
        <li key={index}>
          <MarkdownBlocks blocks={blocks} />
        </li>
      ))
      return block.start === null ? (
        <ul dir="auto" className="list-disc ps-5">
          {items}
        </ul>
      ) : (
        <ol dir="auto" start={block.start} className="list-decimal ps-6">
          {items}
        </ol>
      )
    }
    case 'code':
      return <pre className="font-mono text-sm whitespace-pre-wrap">{block.text}</pre>
    case 'table':
      return <MarkdownTable table={block} />
    case 'rule':
      return <hr className="my-1 border-line" />
    default:
      return block satisfies never
  }
}

function MarkdownTable({ table }: { table: Extract<Block, { type: 'table' }> }) {
  return (
    <table className="w-fit text-left">
      <thead>
        <tr>
          {table.head.map((cell, index) => (
            <th key={index} className="border-b border-line pr-4 font-semibold">
              {renderInlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} className="pr-4 align-top">
                {renderInlines(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const renderInlines = (text: string): ReactNode => parseInlines(text).map(renderInline)

function renderInline(node: Inline, key: number): ReactNode {
  switch (node.type) {
    case 'text':
      return <Fragment key={key}>{node.text}</Fragment>
    case 'break':
      return <br key={key} />
    case 'code':
      return (
        <code key={key} className="font-mono">
          {node.text}
        </code>
      )
    case 'strong':
      return (
        <strong key={key} className="font-semibold">
          {node.children.map(renderInline)}
        </strong>
      )
    case 'em':
      return <em key={key}>{node.children.map(renderInline)}</em>
    case 'del':
      return <del key={key}>{node.children.map(renderInline)}</del>
    case 'link':
      return (
        <a
          key={key}
          href={node.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline underline-offset-2"
        >
          {node.children.map(renderInline)}
        </a>
      )
    case 'cite':
      return (
        <sup key={key} className="text-sm text-accent">
          {node.number}
        </sup>
      )
    default:
      return node satisfies never
  }
}
