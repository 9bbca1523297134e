<?php
/**
 * Card with the connection check and the offline activation.
 *
 * @package Hub_Activation
 * @var Product $product   The product.
 * @var Screen  $page    The product's screen.
 * @var mixed  $findings Findings of the connection check, if it has just run.
 */

namespace Hub_Activation;

defined( 'ABSPATH' ) || exit;

$marks = array(
	'good' => array( 'dashicons-yes-alt', __( 'OK', 'hub-activation' ) ),
	'bad'  => array( 'dashicons-warning', __( 'Problem', 'hub-activation' ) ),
	'told' => array( 'dashicons-info', __( 'Note', 'hub-activation' ) ),
);
?>
<div class="card" id="hub-activation-connection">
	<h2><?php esc_html_e( 'Connection to the hub', 'hub-activation' ); ?></h2>
	<?php if ( is_array( $findings ) ) : ?>
		<ul role="status">
			<?php foreach ( $findings as $finding ) : ?>
				<?php $mark = $marks[ null === $finding['good'] ? 'told' : ( $finding['good'] ? 'good' : 'bad' ) ]; ?>
				<li>
					<span class="dashicons <?php echo esc_attr( $mark[0] ); ?>" aria-hidden="true"></span>
					<span class="screen-reader-text"><?php echo esc_html( $mark[1] ); ?>:</span>
					<?php echo esc_html( $finding['text'] ); ?>
				</li>
			<?php endforeach; ?>
		</ul>
	<?php endif; ?>
	<div style="margin:1em 0"><?php $page->button( 'diagnose', __( 'Check the connection', 'hub-activation' ) ); ?></div>
	<details>
		<summary><?php esc_html_e( 'Offline activation: this server cannot reach the internet', 'hub-activation' ); ?></summary>
		<ol>
			<li>
				<p><?php esc_html_e( 'Download the request file of this site.', 'hub-activation' ); ?></p>
				<div style="margin:1em 0"><?php $page->button( 'export', __( 'Download request file', 'hub-activation' ) ); ?></div>
			</li>
			<li>
				<p>
					<?php esc_html_e( 'Upload it to the hub and download the certificate file there:', 'hub-activation' ); ?>
					<a href="<?php echo esc_url( $product->config()->hub_url . '/verify?offline' ); ?>" dir="ltr"><?php echo esc_html( $product->config()->hub_url . '/verify?offline' ); ?></a>
				</p>
			</li>
			<li>
				<form method="post" enctype="multipart/form-data" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
					<?php $page->fields( 'import' ); ?>
					<p><label for="hub-activation-file"><?php esc_html_e( 'Certificate file', 'hub-activation' ); ?></label><br>
					<input type="file" id="hub-activation-file" name="certificate_file"></p>
					<p><label for="hub-activation-text"><?php esc_html_e( 'or its text', 'hub-activation' ); ?></label><br>
					<textarea id="hub-activation-text" name="certificate" dir="ltr" class="large-text code" rows="4" spellcheck="false"></textarea></p>
					<p><button type="submit" class="button"><?php esc_html_e( 'Import certificate', 'hub-activation' ); ?></button></p>
				</form>
			</li>
		</ol>
	</details>
</div>
