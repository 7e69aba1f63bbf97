import { describe, expect, it } from 'vitest';
import { checkedUrl } from '../../src/main/sites/checked-url.ts';
import { rulesFor } from '../../src/main/sites/site-rules.ts';
import type { SiteRule } from '../../src/shared/sites/site-rule.ts';

const rule = (origin: string, path: string, use: SiteRule['use'] = 'read'): SiteRule => ({
  ...{ ruleId: 'r', use, origin, path, local: false, createdAt: 0 },
});
const rules = [
  rule('https://example.com', '/v1'),
  rule('https://whole.example', '/'),
  rule('https://folder.example', '/a/'),
  rule('https://seen.example', '/', 'browse'),
];
const covers = (url: string, use: SiteRule['use'] = 'read') =>
  rulesFor(rules, use, checkedUrl(url)).length > 0;

describe('the sites that plans may visit', () => {
  it.each([
    'https://example.com/v1',
    'https://example.com/v1/',
    'https://example.com/v1/x?y=../z',
    'https://EXAMPLE.com:443/v1/x',
    'https://example.com/v0/../v1/x',
    'https://whole.example/any;thing//%2f',
    'https://folder.example/a/b',
  ])('hold %s', (url) => expect(covers(url)).toBe(true));

  it.each([
    'https://example.com/',
    'https://example.com/v10',
    'https://example.com/V1',
    'https://example.com/v1/../v2',
    'https://example.com/v1/%2e%2e/v2',
    'https://example.com/v1/..%2fv2',
    'https://example.com/v1/..%5cv2',
    'https://example.com/v1/%252e%252e/v2',
    'https://example.com/v1/..;/v2',
    'https://example.com/v1//v2',
    'https://example.com/v1\\..\\v2',
    'https://example.com:8443/v1',
    'https://sub.example.com/v1',
    'https://example.com.evil.example/v1',
    'https://example.com./v1',
    'https://folder.example/a',
    'https://seen.example/',
  ])('do not hold %s', (url) => expect(covers(url)).toBe(false));

  it('tell what may be read from what may be opened', () => {
    expect(covers('https://seen.example/x', 'browse')).toBe(true);
    expect(covers('https://whole.example/', 'browse')).toBe(false);
  });
});

it.each([
  'http://example.com/',
  'http://localhost.example/',
  'http://127.0.0.2/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'https://a@example.com/',
  'https://:b@example.com/',
  'https://',
  '//example.com/',
  'example.com',
  `https://example.com/${'a'.repeat(5000)}`,
])('refuses %s as an address', (url) => {
  expect(() => checkedUrl(url)).toThrow(expect.objectContaining({ code: 'URL_REFUSED' }));
});
