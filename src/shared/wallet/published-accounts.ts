// Accounts whose keys everybody has: the first ten of the phrases that developers' tools and guides print, of Hardhat's the twenty. Programs
// watch them on every network and take whatever arrives.

const published: ReadonlySet<string> = new Set([
  // Foundry and Hardhat: "test test … junk"
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
  '0xbcd4042de499d14e55001ccbb24a551f3b954096',
  '0x71be63f3384f5fb98995898a86b02fb2426c5788',
  '0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
  '0x1cbd3b2770909d4e10f157cabc84c7264073c9ec',
  '0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097',
  '0xcd3b766ccdd6ae721141f452c550ca635964ce71',
  '0x2546bcd3c84621e976d8185a91a922ae77ecec30',
  '0xbda5747bfd65f08deb54cb465eb87d40e51b197e',
  '0xdd2fd4581271e230360230f9337d5c0430bf44c0',
  '0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199',
  // Ganache, started with -d: "myth like bonus …"
  '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1',
  '0xffcf8fdee72ac11b5c542428b35eef5769c409f0',
  '0x22d491bde2303f2f43325b2108d26f1eaba1e32b',
  '0xe11ba2b4d45eaed5996cd0823791e0c93114882d',
  '0xd03ea8624c8c5987235048901fb614fdca89b117',
  '0x95ced938f7991cd0dfcb48f0a06a40fa1af46ebc',
  '0x3e5e9111ae8eb78fe1cc3bb8915d5d461f3ef9a9',
  '0x28a8746e75304c0780e011bed21c72cd78cd535e',
  '0xaca94ef8bd5ffee41947b4585a84bda5a3d3da6e',
  '0x1df62f291b2e969fb0849d99d9ce41e2f137006e',
  // Truffle: "candy maple cake …"
  '0x627306090abab3a6e1400e9345bc60c78a8bef57',
  '0xf17f52151ebef6c7334fad080c5704d77216b732',
  '0xc5fdf4076b8f3a5357c5e395ab970b5b54098fef',
  '0x821aea9a577a9b44299b9c15c88cf3087f3b5544',
  '0x0d1d4e623d10f9fba5db95830f7d3839406c6af2',
  '0x2932b7a2355d6fecc4b5c0b6bd44cc31df247a2e',
  '0x2191ef87e392377ec08e7c08eb105ef5448eced5',
  '0x0f4f2ac550a1b4e2280d04c21cea7ebd822934b5',
  '0x6330a553fc93768f612722bb8c2ec78ac90b3bbc',
  '0x5aeda56215b167893e80b4fe645ba6d5bab767de',
  // The example of BIP-39 in many guides: "abandon abandon … about"
  '0x9858effd232b4033e47d90003d41ec34ecaeda94',
  '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0',
  '0xb6716976a3ebe8d39aceb04372f22ff8e6802d7a',
  '0xf3f50213c1d2e255e4b2bad430f8a38eef8d718e',
  '0x51ca8ff9f1c0a99f88e86b8112ea3237f55374ca',
  '0xa40cfbfc8534ffc84e20a7d8bbc3729b26a35f6f',
  '0xb191a13bfe648b61002f2e2135867015b71816a6',
  '0x593814d3309e2df31d112824f0bb5aa7cb0d7d47',
  '0xb14c391e2bf19e5a26941617ab546fa620a4f163',
  '0x4c1c56443abfe6dd33de31daaf0a6e929dbc4971',
]);

/** Whether the key of an address was published, so that nothing on it is safe where money is real. */
export function isPublishedAccount(address: string): boolean {
  return published.has(address.toLowerCase());
}
