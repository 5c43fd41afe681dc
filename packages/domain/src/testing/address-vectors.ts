/** Segregated witness addresses. Source: BIP-350, test vectors (BSD-2-Clause, Pieter Wuille). */
export const witnessAddresses: readonly string[] = [
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
  'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];

/** Not one of them is an address. Sources: BIP-173 and BIP-350, test vectors (BSD-2-Clause, Pieter Wuille and Greg Maxwell). */
export const wrongWitnessAddresses: readonly string[] = [
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  'bc1gmk9yu',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'bc1pw5dgrnzv',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'bc1rw5uspcuh',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
  'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
];

/** Addresses of hashes. Source: Bitcoin Core, base58_keys_valid.json, as kept by bitcoinjs-lib (MIT). */
export const hashAddresses: readonly (readonly [network: 'bitcoin' | 'bitcoin-testnet', address: string])[] = [
  ['bitcoin', '1AGNa15ZQXAZUgFiqJ2i7Z2DPU2J6hW62i'],
  ['bitcoin', '3CMNFxN1oHBc4R1EpboAL5yzHGgE611Xou'],
  ['bitcoin-testnet', 'mo9ncXisMeAoXwqcV5EWuyncbmCcQN4rVs'],
  ['bitcoin-testnet', '2N2JD6wb56AfK4tfmM6PwdVmoYk2dCKf4Br'],
  ['bitcoin', '1Ax4gZtb7gAit2TivwejZHYtNNLT18PUXJ'],
  ['bitcoin', '3QjYXhTkvuj8qPaXHTTWb5wjXhdsLAAWVy'],
  ['bitcoin-testnet', 'n3ZddxzLvAY9o7184TB4c6FJasAybsw4HZ'],
  ['bitcoin-testnet', '2NBFNJTktNa7GZusGbDbGKRZTxdK9VVez3n'],
  ['bitcoin', '1C5bSj1iEGUgSTbziymG7Cn18ENQuT36vv'],
  ['bitcoin', '3AnNxabYGoTxYiTEZwFEnerUoeFXK2Zoks'],
  ['bitcoin-testnet', 'n3LnJXCqbPjghuVs8ph9CYsAe4Sh4j97wk'],
  ['bitcoin-testnet', '2NB72XtkjpnATMggui83aEtPawyyKvnbX2o'],
  ['bitcoin', '1Gqk4Tv79P91Cc1STQtU3s1W6277M2CVWu'],
  ['bitcoin', '33vt8ViH5jsr115AGkW6cEmEz9MpvJSwDk'],
  ['bitcoin-testnet', 'mhaMcBxNh5cqXm4aTQ6EcVbKtfL6LGyK2H'],
  ['bitcoin-testnet', '2MxgPqX1iThW3oZVk9KoFcE5M4JpiETssVN'],
  ['bitcoin', '1JwMWBVLtiqtscbaRHai4pqHokhFCbtoB4'],
  ['bitcoin', '3QCzvfL4ZRvmJFiWWBVwxfdaNBT8EtxB5y'],
  ['bitcoin-testnet', 'mizXiucXRCsEriQCHUkCqef9ph9qtPbZZ6'],
  ['bitcoin-testnet', '2NEWDzHWwY5ZZp8CQWbB7ouNMLqCia6YRda'],
  ['bitcoin', '19dcawoKcZdQz365WpXWMhX6QCUpR9SY4r'],
  ['bitcoin', '37Sp6Rv3y4kVd1nQ1JV5pfqXccHNyZm1x3'],
  ['bitcoin-testnet', 'myoqcgYiehufrsnnkqdqbp69dddVDMopJu'],
  ['bitcoin-testnet', '2N7FuwuUuoTBrDFdrAZ9KxBmtqMLxce9i1C'],
  ['bitcoin', '13p1ijLwsnrcuyqcTvJXkq2ASdXqcnEBLE'],
  ['bitcoin', '3ALJH9Y951VCGcVZYAdpA3KchoP9McEj1G'],
];

/** Neither addresses nor keys. Source: Bitcoin Core, base58_keys_invalid.json, as kept by bitcoinjs-lib (MIT). */
export const wrongHashAddresses: readonly string[] = [
  '',
  'x',
  '37qgekLpCCHrQuSjvX3fs496FWTGsHFHizjJAs6NPcR47aefnnCWECAhHV6E3g4YN7u7Yuwod5Y',
  'dzb7VV1Ui55BARxv7ATxAtCUeJsANKovDGWFVgpTbhq9gvPqP3yv',
  'MuNu7ZAEDFiHthiunm7dPjwKqrVNCM3mAz6rP9zFveQu14YA8CxExSJTHcVP9DErn6u84E6Ej7S',
  'rPpQpYknyNQ5AEHuY6H8ijJJrYc2nDKKk9jjmKEXsWzyAQcFGpDLU2Zvsmoi8JLR7hAwoy3RQWf',
  '4Uc3FmN6NQ6zLBK5QQBXRBUREaaHwCZYsGCueHauuDmJpZKn6jkEskMB2Zi2CNgtb5r6epWEFfUJq',
  '7aQgR5DFQ25vyXmqZAWmnVCjL3PkBcdVkBUpjrjMTcghHx3E8wb',
  '17QpPprjeg69fW1DV8DcYYCKvWjYhXvWkov6MJ1iTTvMFj6weAqW7wybZeH57WTNxXVCRH4veVs',
  'KxuACDviz8Xvpn1xAh9MfopySZNuyajYMZWz16Dv2mHHryznWUp3',
  '7nK3GSmqdXJQtdohvGfJ7KsSmn3TmGqExug49583bDAL91pVSGq5xS9SHoAYL3Wv3ijKTit65th',
  'cTivdBmq7bay3RFGEBBuNfMh2P1pDCgRYN2Wbxmgwr4ki3jNUL2va',
  'gjMV4vjNjyMrna4fsAr8bWxAbwtmMUBXJS3zL4NJt5qjozpbQLmAfK1uA3CquSqsZQMpoD1g2nk',
  'emXm1naBMoVzPjbk7xpeTVMFy4oDEe25UmoyGgKEB1gGWsK8kRGs',
  '7VThQnNRj1o3Zyvc7XHPRrjDf8j2oivPTeDXnRPYWeYGE4pXeRJDZgf28ppti5hsHWXS2GSobdqyo',
  '1G9u6oCVCPh2o8m3t55ACiYvG1y5BHewUkDSdiQarDcYXXhFHYdzMdYfUAhfxn5vNZBwpgUNpso',
  '31QQ7ZMLkScDiB4VyZjuptr7AEc9j1SjstF7pRoLhHTGkW4Q2y9XELobQmhhWxeRvqcukGd1XCq',
  'DHqKSnpxa8ZdQyH8keAhvLTrfkyBMQxqngcQA5N8LQ9KVt25kmGN',
  '2LUHcJPbwLCy9GLH1qXmfmAwvadWw4bp4PCpDfduLqV17s6iDcy1imUwhQJhAoNoN1XNmweiJP4i',
  '7USRzBXAnmck8fX9HmW7RAb4qt92VFX6soCnts9s74wxm4gguVhtG5of8fZGbNPJA83irHVY6bCos',
  '1DGezo7BfVebZxAbNT3XGujdeHyNNBF3vnficYoTSp4PfK2QaML9bHzAMxke3wdKdHYWmsMTJVu',
  '2D12DqDZKwCxxkzs1ZATJWvgJGhQ4cFi3WrizQ5zLAyhN5HxuAJ1yMYaJp8GuYsTLLxTAz6otCfb',
  '8AFJzuTujXjw1Z6M3fWhQ1ujDW7zsV4ePeVjVo7D1egERqSW9nZ',
  '163Q17qLbTCue8YY3AvjpUhotuaodLm2uqMhpYirsKjVqnxJRWTEoywMVY3NbBAHuhAJ2cF9GAZ',
  '2MnmgiRH4eGLyLc9eAqStzk7dFgBjFtUCtu',
  '461QQ2sYWxU7H2PV4oBwJGNch8XVTYYbZxU',
  '2UCtv53VttmQYkVU4VMtXB31REvQg4ABzs41AEKZ8UcB7DAfVzdkV9JDErwGwyj5AUHLkmgZeobs',
  'cSNjAsnhgtiFMi6MtfvgscMB2Cbhn2v1FUYfviJ1CdjfidvmeW6mn',
  'gmsow2Y6EWAFDFE1CE4Hd3Tpu2BvfmBfG1SXsuRARbnt1WjkZnFh1qGTiptWWbjsq2Q6qvpgJVj',
  'nksUKSkzS76v8EsSgozXGMoQFiCoCHzCVajFKAXqzK5on9ZJYVHMD5CKwgmX3S3c7M1U3xabUny',
  'L3favK1UzFGgdzYBF2oBT5tbayCo4vtVBLJhg2iYuMeePxWG8SQc',
  '7VxLxGGtYT6N99GdEfi6xz56xdQ8nP2dG1CavuXx7Rf2PrvNMTBNevjkfgs9JmkcGm6EXpj8ipyPZ',
  '2mbZwFXF6cxShaCo2czTRB62WTx9LxhTtpP',
  'dB7cwYdcPSgiyAwKWL3JwCVwSk6epU2txw',
  'HPhFUhUAh8ZQQisH8QQWafAxtQYju3SFTX',
  '4ctAH6AkHzq5ioiM1m9T3E2hiYEev5mTsB',
  'Hn1uFi4dNexWrqARpjMqgT6cX1UsNPuV3cHdGg9ExyXw8HTKadbktRDtdeVmY3M1BxJStiL4vjJ',
  'Sq3fDbvutABmnAHHExJDgPLQn44KnNC7UsXuT7KZecpaYDMU9Txs',
  '6TqWyrqdgUEYDQU1aChMuFMMEimHX44qHFzCUgGfqxGgZNMUVWJ',
  'giqJo7oWqFxNKWyrgcBxAVHXnjJ1t6cGoEffce5Y1y7u649Noj5wJ4mmiUAKEVVrYAGg2KPB3Y4',
  'cNzHY5e8vcmM3QVJUcjCyiKMYfeYvyueq5qCMV3kqcySoLyGLYUK',
  '37uTe568EYc9WLoHEd9jXEvUiWbq5LFLscNyqvAzLU5vBArUJA6eydkLmnMwJDjkL5kXc2VK7ig',
  'EsYbG4tWWWY45G31nox838qNdzksbPySWc',
  'nbuzhfwMoNzA3PaFnyLcRxE9bTJPDkjZ6Rf6Y6o2ckXZfzZzXBT',
  'cQN9PoxZeCWK1x56xnz6QYAsvR11XAce3Ehp3gMUdfSQ53Y2mPzx',
  '1Gm3N3rkef6iMbx4voBzaxtXcmmiMTqZPhcuAepRzYUJQW4qRpEnHvMojzof42hjFRf8PE2jPde',
  '2TAq2tuN6x6m233bpT7yqdYQPELdTDJn1eU',
  'ntEtnnGhqPii4joABvBtSEJG6BxjT2tUZqE8PcVYgk3RHpgxgHDCQxNbLJf7ardf1dDk2oCQ7Cf',
  'Ky1YjoZNgQ196HJV3HpdkecfhRBmRZdMJk89Hi5KGfpfPwS2bUbfd',
  '2A1q1YsMZowabbvta7kTy2Fd6qN4r5ZCeG3qLpvZBMzCixMUdkN2Y4dHB1wPsZAeVXUGD83MfRED',
];

/** Keys of wallet files, which can spend. Source: as above. */
export const walletKeys: readonly string[] = [
  '5Kd3NBUAdUnhyzenEwVLy9pBKxSwXvE9FMPyR4UKZvpe6E3AgLr',
  'Kz6UJmQACJmLtaQj5A3JAge4kVTNQ8gbvXuwbmCj7bsaabudb3RD',
  '9213qJab2HNEpMpYNBa7wHGFKKbkDn24jpANDs2huN3yi4J11ko',
  'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH',
  '5K494XZwps2bGyeL71pWid4noiSNA2cfCibrvRWqcHSptoFn7rc',
  'L1RrrnXkcKut5DEMwtDthjwRcTTwED36thyL1DebVrKuwvohjMNi',
  '93DVKyFYwSN6wEo3E2fCrFPUp17FtrtNi2Lf7n4G3garFb16CRj',
  'cTDVKtMGVYWTHCb1AFjmVbEbWjvKpKqKgMaR3QJxToMSQAhmCeTN',
  '5KaBW9vNtWNhc3ZEDyNCiXLPdVPHCikRxSBWwV9NrpLLa4LsXi9',
  'L1axzbSyynNYA8mCAhzxkipKkfHtAXYF4YQnhSKcLV8YXA874fgT',
  '927CnUkUbasYtDwYwVn2j8GdTuACNnKkjZ1rpZd2yBB1CLcnXpo',
  'cUcfCMRjiQf85YMzzQEk9d1s5A4K7xL5SmBCLrezqXFuTVefyhY7',
  '5HtH6GdcwCJA4ggWEL1B3jzBBUB8HPiBi9SBc5h9i4Wk4PSeApR',
  'L2xSYmMeVo3Zek3ZTsv9xUrXVAmrWxJ8Ua4cw8pkfbQhcEFhkXT8',
  '92xFEve1Z9N8Z641KQQS7ByCSb8kGjsDzw6fAmjHN1LZGKQXyMq',
  'cVM65tdYu1YK37tNoAyGoJTR13VBYFva1vg9FLuPAsJijGvG6NEA',
  '5KQmDryMNDcisTzRp3zEq9e4awRmJrEVU1j5vFRTKpRNYPqYrMg',
  'L39Fy7AC2Hhj95gh3Yb2AU5YHh1mQSAHgpNixvm27poizcJyLtUi',
  '91cTVUcgydqyZLgaANpf1fvL55FH53QMm4BsnCADVNYuWuqdVys',
  'cQspfSzsgLeiJGB2u8vrAiWpCU4MxUT6JseWo2SjXy4Qbzn2fwDw',
  '5KL6zEaMtPRXZKo1bbMq7JDjjo1bJuQcsgL33je3oY8uSJCR5b4',
  'KwV9KAfwbwt51veZWNscRTeZs9CKpojyu1MsPnaKTF5kz69H1UN2',
  '93N87D6uxSBzwXvpokpzg8FFmfQPmvX4xHoWQe3pLdYpbiwT5YV',
  'cMxXusSihaX58wpJ3tNuuUcZEQGt6DKJ1wEpxys88FFaQCYjku9h',
];

/** Ethereum addresses. Source: EIP-55, test cases (CC0-1.0). */
export const checkedAddresses: readonly string[] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

export const upperAddresses: readonly string[] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
];

export const lowerAddresses: readonly string[] = [
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
];

/** Each is one of the above with one letter changed. */
export const mistypedAddresses: readonly string[] = [
  '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6Fb',
];

export const malformedAddresses: readonly string[] = [
  '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg',
  '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
];

/** Tron addresses. Source: tronweb, test/index.test.ts (MIT). */
export const tronAddresses: readonly string[] = [
  'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
  'TYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUG',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
];

export const wrongTronAddresses: readonly string[] = [
  'TYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUs',
  'TYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUG89',
  'aYPG8VeuoVAh2hP7Vfw6ww7vK98nvXXXUG',
  '4165cfbd57fa4f20687b2c33f84c4f9017e5895d49',
  '417e5f4552091a69125d5dfcb7b8c2659029395bdf',
  '0x65cfbd57fa4f20687b2c33f84c4f9017e5895d49',
  '4165cfbd57fa4f20687b2c33f84c4f9017e589',
  '4165cfbd57fa4f20687b2c33f84c4f9017e5895d4998',
];
