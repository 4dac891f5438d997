import type { Block } from '../../document.js'

/** Short lorem ipsum words also exist in living languages. */
const filler = new Set(
  `lorem ipsum dolor amet consectetur consectetuer adipiscing adipisicing elit eiusmod tempor incididunt labore dolore magna aliqua enim minim veniam quis nostrud exercitation ullamco laboris nisi aliquip
  commodo consequat duis aute irure reprehenderit voluptate velit esse cillum fugiat nulla pariatur excepteur sint occaecat cupidatat proident sunt culpa officia deserunt mollit anim laborum aenean mauris
  vestibulum pellentesque curabitur vivamus nunc nibh posuere placerat vulputate lobortis scelerisque blandit feugiat eleifend etiam porttitor faucibus suspendisse tincidunt imperdiet viverra accumsan
  vehicula facilisis pulvinar ultrices ultricies ornare sagittis malesuada fames turpis egestas sapien lacinia luctus tellus lectus rutrum semper iaculis maecenas phasellus praesent quisque fusce donec
  cras morbi nullam integer aliquam dictum pharetra sodales hendrerit convallis molestie condimentum fermentum rhoncus dapibus gravida mattis bibendum venenatis tristique eget justo felis diam arcu odio
  tortor neque purus libero massa risus augue metus quam volutpat dignissim elementum euismod cursus congue laoreet habitant senectus netus natoque penatibus parturient montes nascetur ridiculus`.split(
    /\s+/,
  ),
)
/** This fast check precedes the slow ones for every text. */
const mayBeFiller = /lorem|ipsum|dolor|amet|adipi|vestibul|pellente|mauris|aenean|vulputate/i
const longWord = /\p{L}{4,}/gu
const minLong = 4
const minShare = 0.7

export function isPlaceholderText(line: string): boolean {
  const words = line.toLowerCase().match(longWord) ?? []
  return words.length >= minLong && words.filter((word) => filler.has(word)).length >= words.length * minShare
}

export function withoutPlaceholderText(text: string): string {
  return !mayBeFiller.test(text)
    ? text
    : text
        .split('\n')
        .filter((line) => !isPlaceholderText(line))
        .join('\n')
}

/** Removes step numbers: "01", or 1, 2 and 3; each section may restart. */
export function withoutStepNumbers(blocks: readonly Block[]): readonly Block[] {
  const numbers = blocks.filter(({ kind, text }) => kind === 'text' && /^\d{1,2}[.)]?$/.test(text))
  const counts =
    numbers.length >= 3 &&
    numbers.every(({ text }, index) =>
      [1, Number.parseInt(numbers[index - 1]?.text ?? '0', 10) + 1].includes(Number.parseInt(text, 10)),
    )
  return counts ? blocks.filter((block) => !numbers.includes(block)) : blocks
}
