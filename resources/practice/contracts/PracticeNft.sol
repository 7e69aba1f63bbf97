// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IReceiver721 {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}

interface IReceiver1155 {
    function onERC1155Received(address operator, address from, uint256 id, uint256 value, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external returns (bytes4);
}

/// An ERC-721 collection. Anybody may mint the next number, as on a practice chain nothing is rare.
contract PracticeNft {
    string public constant name = "Practice Pictures";
    string public constant symbol = "PICT";
    uint256 public totalSupply;
    mapping(address => uint256) private held;
    mapping(uint256 => address) private owners;
    mapping(uint256 => address) private approved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address to) external returns (uint256 id) {
        require(to != address(0), "ERC721: mint to the zero address");
        id = ++totalSupply;
        owners[id] = to;
        held[to] += 1;
        emit Transfer(address(0), to, id);
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "ERC721: address zero is not a valid owner");
        return held[owner];
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "ERC721: invalid token ID");
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return approved[id];
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return "data:application/json,%7B%22name%22%3A%22Practice%20Picture%22%7D";
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        require(msg.sender == owner || isApprovedForAll[owner][msg.sender], "ERC721: approve caller is not allowed");
        approved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool yes) external {
        isApprovedForAll[msg.sender][operator] = yes;
        emit ApprovalForAll(msg.sender, operator, yes);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = IReceiver721(to).onERC721Received(msg.sender, from, id, data);
        require(answer == IReceiver721.onERC721Received.selector, "ERC721: transfer to non ERC721Receiver implementer");
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        bool may = msg.sender == owner || msg.sender == approved[id] || isApprovedForAll[owner][msg.sender];
        require(may, "ERC721: caller is not token owner or approved");
        require(owner == from, "ERC721: transfer from incorrect owner");
        require(to != address(0), "ERC721: transfer to the zero address");
        delete approved[id];
        held[from] -= 1;
        held[to] += 1;
        owners[id] = to;
        emit Transfer(from, to, id);
    }
}

/// An ERC-1155 collection. Anybody may mint.
contract PracticeItems {
    string public constant name = "Practice Items";
    mapping(uint256 => mapping(address => uint256)) private held;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    modifier onlyFor(address from) {
        require(
            msg.sender == from || isApprovedForAll[from][msg.sender], "ERC1155: caller is not token owner or approved"
        );
        _;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external pure returns (string memory) {
        return "data:application/json,%7B%22name%22%3A%22Practice%20Item%22%7D";
    }

    function mint(address to, uint256 id, uint256 value) external {
        require(to != address(0), "ERC1155: mint to the zero address");
        held[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function balanceOf(address account, uint256 id) public view returns (uint256) {
        return held[id][account];
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory values)
    {
        require(accounts.length == ids.length, "ERC1155: accounts and ids length mismatch");
        values = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) values[i] = held[ids[i]][accounts[i]];
    }

    function setApprovalForAll(address operator, bool yes) external {
        isApprovedForAll[msg.sender][operator] = yes;
        emit ApprovalForAll(msg.sender, operator, yes);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata data)
        external
        onlyFor(from)
    {
        _move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
        if (to.code.length == 0) return;
        bytes4 answer = IReceiver1155(to).onERC1155Received(msg.sender, from, id, value, data);
        require(answer == IReceiver1155.onERC1155Received.selector, "ERC1155: ERC1155Receiver rejected tokens");
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata data
    ) external onlyFor(from) {
        require(ids.length == values.length, "ERC1155: ids and amounts length mismatch");
        for (uint256 i = 0; i < ids.length; i++) _move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
        if (to.code.length == 0) return;
        bytes4 answer = IReceiver1155(to).onERC1155BatchReceived(msg.sender, from, ids, values, data);
        require(answer == IReceiver1155.onERC1155BatchReceived.selector, "ERC1155: ERC1155Receiver rejected tokens");
    }

    function _move(address from, address to, uint256 id, uint256 value) private {
        require(to != address(0), "ERC1155: transfer to the zero address");
        require(held[id][from] >= value, "ERC1155: insufficient balance for transfer");
        held[id][from] -= value;
        held[id][to] += value;
    }
}
