// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A vault that looks the same at every rehearsal and whose code its owner exchanges afterwards (EIP-1967).
contract UpgradingProxy {
    bytes32 private constant implementationSlot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    address private immutable owner;

    event Upgraded(address indexed implementation);

    constructor(address implementation, address owner_) {
        owner = owner_;
        _set(implementation);
    }

    function upgradeTo(address implementation) external {
        require(msg.sender == owner);
        _set(implementation);
    }

    fallback() external payable {
        bytes32 slot = implementationSlot;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }

    receive() external payable {}

    function _set(address implementation) private {
        bytes32 slot = implementationSlot;
        assembly {
            sstore(slot, implementation)
        }
        emit Upgraded(implementation);
    }
}

/// Gives back what is sent to it.
contract HonestReturn {
    function exchange() external payable {
        (bool ok,) = msg.sender.call{value: msg.value}("");
        require(ok);
    }
}

/// Keeps what is sent to it.
contract DishonestReturn {
    function exchange() external payable {}
}
