/**
 * Accounts of two published mnemonics ("abandon … about" and "test test … junk") and their receiving addresses. The
 * first of Bitcoin's is BIP-84's own, the first of Ethereum's second account is the first one of anvil and Hardhat.
 */
export const depositAccounts: readonly {
  readonly mnemonic: string;
  readonly network: 'ethereum' | 'tron' | 'bitcoin' | 'bitcoin-testnet';
  readonly path: string;
  readonly xpub: string;
  readonly receive: readonly (readonly [index: number, address: string])[];
}[] = [
  {
    mnemonic: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    network: 'ethereum',
    path: "m/44'/60'/0'",
    xpub: 'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
    receive: [
      [0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
      [1, '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'],
      [2, '0xb6716976A3ebe8D39aCEB04372f22Ff8e6802D7A'],
      [3, '0xF3f50213C1d2e255e4B2bAD430F8A38EEF8D718E'],
      [19, '0x5096eEe90Aa1b783AF381669938C688F02bb43D8'],
      [20, '0x0f7479EC9cB833971eE60A4B09d7E048f689029B'],
      [999, '0x262C9D608051E007832C0978e2100d6EA690227C'],
      [2147483647, '0x8848bfC75a28756B521b09afDC120BdDddC7d7c9'],
    ],
  },
  {
    mnemonic: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    network: 'tron',
    path: "m/44'/195'/0'",
    xpub: 'xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd',
    receive: [
      [0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
      [1, 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK'],
      [2, 'TYJPRrdB5APNeRs4R7fYZSwW3TcrTKw2gx'],
      [3, 'TRhVWK5XEDkQBDevcdCWW7RW51aRncty4W'],
      [19, 'TVVrjiM1MuVzeczUHzSAnmAipW7qAX2gRL'],
      [20, 'TQNiYx8GwBCA3C3Gk1jFi2x59dLH2dnqz6'],
      [999, 'TLt6As19wN13Kgvb4uKwbJMSo4C5SNHqiH'],
      [2147483647, 'TVapZk5c7S7ARtSBi9jD13rhkbZke4F4sa'],
    ],
  },
  {
    mnemonic: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    network: 'bitcoin',
    path: "m/84'/0'/0'",
    xpub: 'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
    receive: [
      [0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
      [1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
      [2, 'bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z'],
      [3, 'bc1qgl5vlg0zdl7yvprgxj9fevsc6q6x5dmcyk3cn3'],
      [19, 'bc1q27yd7vz8m5kz230wuyncfe3pyazez6ah58yzy0'],
      [20, 'bc1qy62dyq937vfjr5e8tj3ltx7zc6fw958tmvqa5l'],
      [999, 'bc1q372mpzsck73z60gxytq8x6m8tlu2t95lm7r5qe'],
      [2147483647, 'bc1qkev33hvxz82vkshaz62kwwxnpdcae3hhuvjcnt'],
    ],
  },
  {
    mnemonic: 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    network: 'bitcoin-testnet',
    path: "m/84'/1'/0'",
    xpub: 'xpub6Bm9M1SxZdzL3TxdNV8897FgtTLBgehR1wVNnMyJ5VLRK5n3tFqXxrCVnVQj4zooN4eFSkf6Sma84reWc5ZCXMxPbLXQs3BcaBdTd4YQa3B',
    receive: [
      [0, 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
      [1, 'tb1qd7spv5q28348xl4myc8zmh983w5jx32cjhkn97'],
      [2, 'tb1qxdyjf6h5d6qxap4n2dap97q4j5ps6ua8sll0ct'],
      [3, 'tb1qynpgs6wap6h9uvy7j0xlesew2w82qn038zm5km'],
      [19, 'tb1q4kestxh2w7r7h5hxvn4pn2qv2dldvylgj6t2kr'],
      [20, 'tb1qgatph3xrdjvcq63xhwct77m2ufn93stn0pwwey'],
      [999, 'tb1qghvx7p5rkcl4354pfe0lrdygv3d0lttm9wfl9h'],
      [2147483647, 'tb1q6c7ma6zcdnq0fe6qqzr73elf745z82sqvghh8k'],
    ],
  },
  {
    mnemonic: 'test test test test test test test test test test test junk',
    network: 'ethereum',
    path: "m/44'/60'/0'",
    xpub: 'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
    receive: [
      [0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      [1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
      [2, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'],
      [3, '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
      [19, '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199'],
      [20, '0x09DB0a93B389bEF724429898f539AEB7ac2Dd55f'],
      [999, '0x06f509F73eefBA36352Bc8228F9112C3786100dA'],
      [2147483647, '0x9d90537E6c8631CF4cBf3F3049519844027a3d68'],
    ],
  },
  {
    mnemonic: 'test test test test test test test test test test test junk',
    network: 'tron',
    path: "m/44'/195'/0'",
    xpub: 'xpub6BuRy7ZmkGfP2RWhoor1kWB1w9DvrtmJbFBvnC1bQ4SB5NbCHTyQYCJSXZtxDbFyHTmC7wkU2he3nYYdpZ3Vf6qUAkXSnL6RPif4BDtDEKr',
    receive: [
      [0, 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6'],
      [1, 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C'],
      [2, 'TB7mhtkvfhsRBRhe5FuRa4tFXSEyGDe4eA'],
      [3, 'TEb822rMZ5QkYReuqdqK61zkheaan97PZZ'],
      [19, 'TECoRud4FyZnEqRqwjAkYsqWT7Xbf5pBUi'],
      [20, 'TEZNuA3EoNJmA1ruXYADrzFV9iaGX8x4mz'],
      [999, 'TSMpMHakH93NXLQ96ykzjCPGUZeQKGyg4P'],
      [2147483647, 'TB4yP7zVx23RyZN9ddSGMM1mdQfAsG2d3r'],
    ],
  },
  {
    mnemonic: 'test test test test test test test test test test test junk',
    network: 'bitcoin',
    path: "m/84'/0'/0'",
    xpub: 'xpub6C4SXHaqSMPK8MGL7bWjvS8WQnhoadsaXv2mnBcjAv142P2TivoC7s7ukNRYxETJZGc3JNzDKHQAGH5N3oQhQgkpwk6WrMtJB4eG2fpRAsV',
    receive: [
      [0, 'bc1q4qw42stdzjqs59xvlrlxr8526e3nunw7mp73te'],
      [1, 'bc1qp533522veg9uyhpx3sva9vqrnfzmt262n4lsuq'],
      [2, 'bc1qt3az9lwpqfvr466mezsewuzdc4d379ldv83d4c'],
      [3, 'bc1qcqp7wgm6ke7zvwqnyy5a52ratfuhufw0zhpmxg'],
      [19, 'bc1q7drz24pgs6su02twehjhcv2vkel4wgsw87sv3j'],
      [20, 'bc1qcpkqzsl74xhce4mswtv4j3rsa93kspkugha3z6'],
      [999, 'bc1qsazz3f4p6dutvmvau8k8ezft2yahpystl737qy'],
      [2147483647, 'bc1qc9vhw36a9ku55qatvu9g9x0a8ccgee43ntj7v0'],
    ],
  },
  {
    mnemonic: 'test test test test test test test test test test test junk',
    network: 'bitcoin-testnet',
    path: "m/84'/1'/0'",
    xpub: 'xpub6C5xRBuLDXFQzVcTxcqBS3Ne9Q91yk9bG4HHoZPosRFqNcFkbin9xHjYCkZNtS8LF3VEuxaWyVxGfmbXQVFwfNCe53gfmPqLkcNM6DxzTqa',
    receive: [
      [0, 'tb1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelvmc7t8'],
      [1, 'tb1qlqj2pdsteppkcr8jkp9ms0wpvey89tna99888m'],
      [2, 'tb1qwqwxn0pae964jk3zu8zxr3lu2jyj0p7m5wwm69'],
      [3, 'tb1q0rvyhr5465rrdfmavlj67u7ru5vr434cdwetzs'],
      [19, 'tb1qgkssh7arrltmhsvwq7kp2yxqckhlazqrwpqrhw'],
      [20, 'tb1ql007v7kc2ddwp4lcw2a2zmlqqumddu2cxnpt3g'],
      [999, 'tb1q07t2g08596a9lgy00rns6rj39gvxxu3r7x4w06'],
      [2147483647, 'tb1qkhtfpeqvt8apqj8xmlcznyu9xpksmcqvvpfctd'],
    ],
  },
];

/** Keys of BIP-32's test vectors 1 to 4 (BSD-2-Clause, Pieter Wuille): published, and holding nothing. */
export const publishedKeys: readonly { readonly path: string; readonly xpub: string; readonly xprv: string }[] = [
  {
    path: 'm',
    xpub: 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    xprv: 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  },
  {
    path: "m/0'",
    xpub: 'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
    xprv: 'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
  },
  {
    path: "m/0'/1",
    xpub: 'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
    xprv: 'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
  },
  {
    path: "m/0'/1/2'",
    xpub: 'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5',
    xprv: 'xprv9z4pot5VBttmtdRTWfWQmoH1taj2axGVzFqSb8C9xaxKymcFzXBDptWmT7FwuEzG3ryjH4ktypQSAewRiNMjANTtpgP4mLTj34bhnZX7UiM',
  },
  {
    path: "m/0'/1/2'/2",
    xpub: 'xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV',
    xprv: 'xprvA2JDeKCSNNZky6uBCviVfJSKyQ1mDYahRjijr5idH2WwLsEd4Hsb2Tyh8RfQMuPh7f7RtyzTtdrbdqqsunu5Mm3wDvUAKRHSC34sJ7in334',
  },
  {
    path: "m/0'/1/2'/2/1000000000",
    xpub: 'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy',
    xprv: 'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  },
  {
    path: 'm',
    xpub: 'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB',
    xprv: 'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U',
  },
  {
    path: 'm/0',
    xpub: 'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
    xprv: 'xprv9vHkqa6EV4sPZHYqZznhT2NPtPCjKuDKGY38FBWLvgaDx45zo9WQRUT3dKYnjwih2yJD9mkrocEZXo1ex8G81dwSM1fwqWpWkeS3v86pgKt',
  },
  {
    path: "m/0/2147483647'",
    xpub: 'xpub6ASAVgeehLbnwdqV6UKMHVzgqAG8Gr6riv3Fxxpj8ksbH9ebxaEyBLZ85ySDhKiLDBrQSARLq1uNRts8RuJiHjaDMBU4Zn9h8LZNnBC5y4a',
    xprv: 'xprv9wSp6B7kry3Vj9m1zSnLvN3xH8RdsPP1Mh7fAaR7aRLcQMKTR2vidYEeEg2mUCTAwCd6vnxVrcjfy2kRgVsFawNzmjuHc2YmYRmagcEPdU9',
  },
  {
    path: "m/0/2147483647'/1",
    xpub: 'xpub6DF8uhdarytz3FWdA8TvFSvvAh8dP3283MY7p2V4SeE2wyWmG5mg5EwVvmdMVCQcoNJxGoWaU9DCWh89LojfZ537wTfunKau47EL2dhHKon',
    xprv: 'xprv9zFnWC6h2cLgpmSA46vutJzBcfJ8yaJGg8cX1e5StJh45BBciYTRXSd25UEPVuesF9yog62tGAQtHjXajPPdbRCHuWS6T8XA2ECKADdw4Ef',
  },
  {
    path: "m/0/2147483647'/1/2147483646'",
    xpub: 'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL',
    xprv: 'xprvA1RpRA33e1JQ7ifknakTFpgNXPmW2YvmhqLQYMmrj4xJXXWYpDPS3xz7iAxn8L39njGVyuoseXzU6rcxFLJ8HFsTjSyQbLYnMpCqE2VbFWc',
  },
  {
    path: "m/0/2147483647'/1/2147483646'/2",
    xpub: 'xpub6FnCn6nSzZAw5Tw7cgR9bi15UV96gLZhjDstkXXxvCLsUXBGXPdSnLFbdpq8p9HmGsApME5hQTZ3emM2rnY5agb9rXpVGyy3bdW6EEgAtqt',
    xprv: 'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
  },
  {
    path: 'm',
    xpub: 'xpub661MyMwAqRbcEZVB4dScxMAdx6d4nFc9nvyvH3v4gJL378CSRZiYmhRoP7mBy6gSPSCYk6SzXPTf3ND1cZAceL7SfJ1Z3GC8vBgp2epUt13',
    xprv: 'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6',
  },
  {
    path: "m/0'",
    xpub: 'xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y',
    xprv: 'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
  },
  {
    path: 'm',
    xpub: 'xpub661MyMwAqRbcGczjuMoRm6dXaLDEhW1u34gKenbeYqAix21mdUKJyuyu5F1rzYGVxyL6tmgBUAEPrEz92mBXjByMRiJdba9wpnN37RLLAXa',
    xprv: 'xprv9s21ZrQH143K48vGoLGRPxgo2JNkJ3J3fqkirQC2zVdk5Dgd5w14S7fRDyHH4dWNHUgkvsvNDCkvAwcSHNAQwhwgNMgZhLtQC63zxwhQmRv',
  },
  {
    path: "m/0'",
    xpub: 'xpub69AUMk3qDBi3uW1sXgjCmVjJ2G6WQoYSnNHyzkmdCHEhSZ4tBok37xfFEqHd2AddP56Tqp4o56AePAgCjYdvpW2PU2jbUPFKsav5ut6Ch1m',
    xprv: 'xprv9vB7xEWwNp9kh1wQRfCCQMnZUEG21LpbR9NPCNN1dwhiZkjjeGRnaALmPXCX7SgjFTiCTT6bXes17boXtjq3xLpcDjzEuGLQBM5ohqkao9G',
  },
  {
    path: "m/0'/1'",
    xpub: 'xpub6BJA1jSqiukeaesWfxe6sNK9CCGaujFFSJLomWHprUL9DePQ4JDkM5d88n49sMGJxrhpjazuXYWdMf17C9T5XnxkopaeS7jGk1GyyVziaMt',
    xprv: 'xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1',
  },
];

/** Not one is a key. Source: BIP-32, test vector 5. */
export const wrongKeys: readonly string[] = [
  'xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6LBpB85b3D2yc8sfvZU521AAwdZafEz7mnzBBsz4wKY5fTtTQBm',
  'xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFGTQQD3dC4H2D5GBj7vWvSQaaBv5cxi9gafk7NF3pnBju6dwKvH',
  'xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Txnt3siSujt9RCVYsx4qHZGc62TG4McvMGcAUjeuwZdduYEvFn',
  'xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFGpWnsj83BHtEy5Zt8CcDr1UiRXuWCmTQLxEK9vbz5gPstX92JQ',
  'xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6N8ZMMXctdiCjxTNq964yKkwrkBJJwpzZS4HS2fxvyYUA4q2Xe4',
  'xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFAzHGBP2UuGCqWLTAPLcMtD9y5gkZ6Eq3Rjuahrv17fEQ3Qen6J',
  'xprv9s2SPatNQ9Vc6GTbVMFPFo7jsaZySyzk7L8n2uqKXJen3KUmvQNTuLh3fhZMBoG3G4ZW1N2kZuHEPY53qmbZzCHshoQnNf4GvELZfqTUrcv',
  'xpub661no6RGEX3uJkY4bNnPcw4URcQTrSibUZ4NqJEw5eBkv7ovTwgiT91XX27VbEXGENhYRCf7hyEbWrR3FewATdCEebj6znwMfQkhRYHRLpJ',
  'xprv9s21ZrQH4r4TsiLvyLXqM9P7k1K3EYhA1kkD6xuquB5i39AU8KF42acDyL3qsDbU9NmZn6MsGSUYZEsuoePmjzsB3eFKSUEh3Gu1N3cqVUN',
  'xpub661MyMwAuDcm6CRQ5N4qiHKrJ39Xe1R1NyfouMKTTWcguwVcfrZJaNvhpebzGerh7gucBvzEQWRugZDuDXjNDRmXzSZe4c7mnTK97pTvGS8',
  'DMwo58pR1QLEFihHiXPVykYB6fJmsTeHvyTp7hRThAtCX8CvYzgPcn8XnmdfHGMQzT7ayAmfo4z3gY5KfbrZWZ6St24UVf2Qgo6oujFktLHdHY4',
  'DMwo58pR1QLEFihHiXPVykYB6fJmsTeHvyTp7hRThAtCX8CvYzgPcn8XnmdfHPmHJiEDXkTiJTVV9rHEBUem2mwVbbNfvT2MTcAqj3nesx8uBf9',
  'xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzF93Y5wvzdUayhgkkFoicQZcP3y52uPPxFnfoLZB21Teqt1VvEHx',
  'xprv9s21ZrQH143K24Mfq5zL5MhWK9hUhhGbd45hLXo2Pq2oqzMMo63oStZzFAzHGBP2UuGCqWLTAPLcMtD5SDKr24z3aiUvKr9bJpdrcLg1y3G',
  'xpub661MyMwAqRbcEYS8w7XLSVeEsBXy79zSzH1J8vCdxAZningWLdN3zgtU6Q5JXayek4PRsn35jii4veMimro1xefsM58PgBMrvdYre8QyULY',
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHL',
];
