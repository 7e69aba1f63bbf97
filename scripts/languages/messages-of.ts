// Finds the texts of a source file without any mark in it: strings, templates, attributes and what lies between tags.
import { parseSync } from 'vite';
import { hasLetters, isWords, isWordsAround } from './is-words.ts';
import { formsApart, type Message } from './message.ts';
import { joined, type Part, partsOfChildren, partsOfTemplate, withMarks } from './message-of.ts';
import { type Node, nameOf, nodeOf, nodesOf, partsOf, stringOf } from './node.ts';
import { isOfTheSheet, ofTheProgram, readsWords, saysWords } from './places.ts';

/**
 * Where a value goes. `read`: a person reads it, whatever it looks like; `record`: all values of this record are read,
 * whatever their keys; `open`: it may be a word of the program as well; `program`: nobody reads it.
 */
type Goes = 'read' | 'record' | 'open' | 'program';

/**
 * The texts of a source file, outer ones before those in their holes.
 * @param isOfWords whether the file does nothing but put into words
 */
export function messagesOf(path: string, source: string, isOfWords: boolean): Message[] {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const reader = new Reader(isOfWords ? 'read' : 'open');
  reader.visit(program as unknown as Node, 'open');
  return reader.found;
}

class Reader {
  readonly found: Message[] = [];
  readonly #usual: 'read' | 'open';

  constructor(usual: 'read' | 'open') {
    this.#usual = usual;
  }

  visit(node: Node | null, goes: Goes): void {
    if (node === null) return;
    const own = this.#visits[node.type];
    if (own !== undefined) own(node, goes);
    else if (!isOfTypes(node)) for (const part of partsOf(node)) this.visit(part, 'open');
  }

  #all(nodes: readonly Node[], goes: Goes): void {
    for (const node of nodes) this.visit(node, goes);
  }

  #isText(text: string, goes: Goes): boolean {
    if (goes === 'program') return false;
    return goes === 'read' ? hasLetters(text) : isWords(text);
  }

  readonly #visits: Readonly<Record<string, (node: Node, goes: Goes) => void>> = {
    ImportDeclaration: () => {},
    ExportAllDeclaration: () => {},
    TaggedTemplateExpression: () => {},
    ThrowStatement: () => {},
    Literal: (node, goes) => this.#literal(node, goes),
    TemplateLiteral: (node, goes) => this.#template(node, goes),
    ExpressionStatement: (node) => {
      if (typeof node['directive'] !== 'string') this.visit(nodeOf(node['expression']), 'open');
    },
    ConditionalExpression: (node, goes) => {
      this.visit(nodeOf(node['test']), 'program');
      this.#all(
        [node['consequent'], node['alternate']].flatMap((part) => nodeOf(part) ?? []),
        goes,
      );
    },
    // What stands in for a value that is missing is mostly such a value.
    LogicalExpression: (node, goes) => {
      const isDefault = node['operator'] === '??' && goes === 'read';
      this.#all(partsOf(node), isDefault ? 'open' : goes);
    },
    BinaryExpression: (node, goes) =>
      this.#all(partsOf(node), node['operator'] === '+' ? goes : 'program'),
    // A list of single small words is one of the program's.
    ArrayExpression: (node, goes) => this.#all(partsOf(node), goes === 'read' ? 'open' : goes),
    SpreadElement: (node, goes) => this.#all(partsOf(node), goes),
    ObjectExpression: (node, goes) => this.#all(partsOf(node), goes),
    TSAsExpression: (node, goes) => this.visit(nodeOf(node['expression']), goes),
    TSSatisfiesExpression: (node, goes) => this.visit(nodeOf(node['expression']), goes),
    TSNonNullExpression: (node, goes) => this.visit(nodeOf(node['expression']), goes),
    ChainExpression: (node, goes) => this.visit(nodeOf(node['expression']), goes),
    SwitchCase: (node) => this.#all(nodesOf(node['consequent']), 'open'),
    ReturnStatement: (node) => this.visit(nodeOf(node['argument']), this.#usual),
    ArrowFunctionExpression: (node, goes) => this.#arrow(node, goes),
    Property: (node, goes) => this.#property(node, goes),
    PropertyDefinition: (node) => this.visit(nodeOf(node['value']), 'open'),
    MemberExpression: (node) => {
      this.visit(nodeOf(node['object']), 'open');
      if (node['computed'] === true) this.visit(nodeOf(node['property']), 'program');
    },
    VariableDeclarator: (node) => this.#declarator(node),
    AssignmentPattern: (node) => this.visit(nodeOf(node['right']), this.#usual),
    NewExpression: (node) => this.#call(node),
    CallExpression: (node) => this.#call(node),
    JSXAttribute: (node) => this.#attribute(node),
    JSXElement: (node) => this.#element(node),
    JSXFragment: (node) => this.#children(nodesOf(node['children'])),
    JSXExpressionContainer: (node, goes) => this.visit(nodeOf(node['expression']), goes),
  };

  #literal(node: Node, goes: Goes): void {
    const text = stringOf(node);
    if (text !== null && this.#isText(text, goes)) this.found.push(joined([text], 'string', node));
  }

  #template(node: Node, goes: Goes): void {
    const parts = partsOfTemplate(node);
    const around = parts.filter((part) => typeof part === 'string');
    const isText = goes === 'open' ? isWordsAround(around) : this.#isText(around.join(''), goes);
    if (isText) this.found.push(joined(parts, 'template', node));
    this.#all(nodesOf(node['expressions']), isText || goes === 'read' ? 'read' : goes);
  }

  #arrow(node: Node, goes: Goes): void {
    const body = nodeOf(node['body']);
    this.#all(nodesOf(node['params']), 'open');
    this.visit(
      body,
      body?.type === 'BlockStatement' ? 'open' : goes === 'read' ? 'read' : this.#usual,
    );
  }

  #property(node: Node, goes: Goes): void {
    if (node['computed'] === true) this.visit(nodeOf(node['key']), 'program');
    const name = nameOf(nodeOf(node['key']));
    const own: Goes = ofTheProgram(name) ? 'program' : saysWords(name) ? 'read' : goes;
    this.visit(nodeOf(node['value']), goes === 'record' ? 'read' : own);
  }

  #declarator(node: Node): void {
    const id = nodeOf(node['id']);
    const name = nameOf(id);
    const values = valuesOfRecord(id);
    const usual: Goes = saysWords(name) ? 'read' : this.#usual;
    const goes: Goes = values === null ? usual : values === 'TSStringKeyword' ? 'record' : 'open';
    this.visit(nodeOf(node['init']), isOfTheSheet(name) ? 'program' : goes);
  }

  #call(node: Node): void {
    const name = nameOf(nodeOf(node['callee']));
    const given = nodesOf(node['arguments']);
    if (name === 'count' && this.#counted(node, given)) return;
    this.visit(nodeOf(node['callee']), 'open');
    this.#all(given, ofTheProgram(name) ? 'program' : readsWords(name) ? 'read' : 'open');
  }

  /** `count(amount, 'run')`: both forms are one text, since other languages have more of them or fewer. */
  #counted(node: Node, [amount, one, many]: readonly Node[]): boolean {
    const single = stringOf(one ?? null);
    if (amount === undefined || single === null) return false;
    const several = stringOf(many ?? null) ?? `${single}s`;
    const { start, end } = amount;
    const holes = [{ name: 'amount', start, end }];
    const text = `${single}${formsApart}${several}`;
    this.found.push({
      text,
      form: 'counted',
      ...{ start: node.start, end: node.end },
      holes,
      before: '',
      after: '',
    });
    this.visit(amount, 'open');
    return true;
  }

  #attribute(node: Node): void {
    const name = nameOf(nodeOf(node['name']));
    const value = nodeOf(node['value']);
    const goes: Goes = ofTheProgram(name) ? 'program' : saysWords(name) ? 'read' : 'open';
    const written = stringOf(value);
    if (value === null || written === null) this.visit(value, goes);
    else if (this.#isText(written, goes)) {
      this.found.push(joined([withMarks(written)], 'attribute', value));
    }
  }

  #element(node: Node): void {
    this.#all(nodesOf(nodeOf(node['openingElement'])?.['attributes']), 'open');
    this.#children(nodesOf(node['children']));
  }

  #children(children: readonly Node[]): void {
    const [first, last] = [children[0], children.at(-1)];
    if (first === undefined || last === undefined) return;
    const parts = partsOfChildren(children);
    const isText = hasLetters(wordsIn(parts));
    if (isText) this.found.push(joined(parts, 'children', { start: first.start, end: last.end }));
    for (const child of children) {
      const isPart = parts.some((part) => typeof part !== 'string' && part.of === child);
      if (isPart || !isText) this.visit(child, 'read');
    }
  }
}

function wordsIn(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : '')).join('');
}

/** What kind of type the values of a constant have that is declared as a record, also as one that is read only; else null. */
function valuesOfRecord(id: Node | null): string | null {
  let type = nodeOf(nodeOf(id?.['typeAnnotation'])?.['typeAnnotation']);
  for (;;) {
    const given = nodesOf(nodeOf(type?.['typeArguments'])?.['params']);
    if (nameOf(nodeOf(type?.['typeName'])) === 'Record') return given[1]?.type ?? null;
    if (given.length !== 1) return null;
    type = given[0] ?? null;
  }
}

function isOfTypes({ type }: Node): boolean {
  return type.startsWith('TS') && type !== 'TSParameterProperty';
}
